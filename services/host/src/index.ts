export { watchBusinessSettings } from '@crm/service-admin'
export { createDayFormatter } from './business-day.ts'
export { createHost, type Host, type HostOptions } from './host.ts'
export { allPersonalData, allServices, inlineProjections, listAsynchronousProjections } from './services.ts'
