/** Whether the full set of tests runs, and not the quick one: `npm test -- full` says so to every test. */
export const isFullRun = process.env.CRM_TESTS === 'full'
