export { asWritten, byteOrderMark, csvRow, harmless } from './cells.ts'
export { type LeadColumn, leadColumns, leadLabels } from './lead-columns.ts'
