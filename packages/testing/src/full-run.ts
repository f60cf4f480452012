/** True in the full run (`npm test -- full`), false in the quick one. */
export const isFullRun = process.env.CRM_TESTS === 'full'
