export { dayIn } from './business-day.ts'
export { createHost, type Host, type HostOptions } from './host.ts'
export { projections, services } from './services.ts'
