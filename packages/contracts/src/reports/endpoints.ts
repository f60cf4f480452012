import { z } from 'zod'
import { get } from '../endpoint.ts'
import * as reports from './schemas.ts'

export const reportsEndpoints = {
  reportYears: get('/api/reports/years', ['reports'], 'Years for which there are reports', {
    reply: reports.reportYears,
    changedBy: ['lead'],
  }),
  leadAnalytics: get('/api/reports/analytics', ['reports'], 'Lead figures by origin, team member, and month, now or as of an earlier day', {
    query: reports.reportQuery,
    reply: reports.leadAnalytics,
    changedBy: ['lead', 'businessSettings'],
  }),
  installerReport: get('/api/reports/installers', ['reports'], 'Installation figures by installer, now or as of an earlier day', {
    query: reports.reportQuery,
    reply: reports.installerReport,
    changedBy: ['lead', 'businessSettings'],
  }),
  exportReport: get('/api/reports/export', ['reports'], 'Export a table of a report as a CSV file', {
    query: reports.reportExportQuery,
    reply: z.string(),
    streams: 'text/csv; charset=utf-8',
  }),
}
