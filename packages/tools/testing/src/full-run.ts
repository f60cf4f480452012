export const isFullTestRun = process.env.CRM_TESTS === 'full'
