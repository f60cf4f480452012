import type { Installer } from '@crm/contracts'

export type InstallerFilters = { search: string; status: string }

export const noFilters: InstallerFilters = { search: '', status: '' }

/** Every search word must occur in the name, phone, email or specialty. */
export function matching(installers: Installer[], { search, status }: InstallerFilters): Installer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return installers.filter((installer) => {
    const { name, phone, email, specialty } = installer
    const text = [name, phone, digits(phone), email, specialty].join('\n').toLowerCase()
    return (status === '' || installer.status === status) && words.every((word) => text.includes(word))
  })
}

const digits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '')
