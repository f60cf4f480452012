export const isFullRun = process.env.CRM_TESTS === 'full'
