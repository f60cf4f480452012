import { installationFilters, paymentLabels } from '@crm/contracts'

export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  // Date would turn February 30 into a day of March.
  return /^(19|20|21)\d\d-|^2200-/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text.length === 10
}

export const isAmount = (text: string): boolean => /^\d{1,8}(\.\d{1,2})?$/.test(text)

export const isInstallation = (text: string): text is (typeof installationFilters)[number] =>
  (installationFilters as readonly string[]).includes(text)

export const isPayment = (text: string): text is keyof typeof paymentLabels => Object.hasOwn(paymentLabels, text)
