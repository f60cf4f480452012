export { byteOrderMark, csvRow, escapeFormula, unescapeFormula } from './cells.ts'
export { type LeadColumn, leadColumns, leadLabels } from './lead-columns.ts'
