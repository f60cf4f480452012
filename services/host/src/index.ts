export { loadCurrentBusiness } from '@crm/service-admin'
export { createDayFormatter } from './business-day.ts'
export { createHost, type Host, type HostOptions } from './host.ts'
export { asynchronousProjections, personalData, projections, services } from './services.ts'
