import { z } from 'zod'
import { defineGetEndpoint } from '../endpoint.ts'
import * as reports from './schemas.ts'

export const reportsEndpoints = {
  reportYears: defineGetEndpoint('/api/reports/years', ['reports'], 'Years for which there are reports', {
    reply: reports.reportYearsReplySchema,
    changedBy: ['lead'],
  }),
  leadAnalytics: defineGetEndpoint(
    '/api/reports/analytics',
    ['reports'],
    'Lead figures by origin, team member, and month, counted by date created or sold, now or as of an earlier day',
    {
      query: reports.leadReportQuerySchema,
      reply: reports.leadAnalyticsSchema,
      changedBy: ['lead', 'businessSettings'],
    },
  ),
  installerReport: defineGetEndpoint(
    '/api/reports/installers',
    ['reports'],
    'Installation figures by installer, now or as of an earlier day',
    {
      query: reports.reportQuerySchema,
      reply: reports.installerReportSchema,
      changedBy: ['lead', 'businessSettings'],
    },
  ),
  exportReport: defineGetEndpoint('/api/reports/export', ['reports'], 'Export a table of a report as a CSV file', {
    query: reports.reportExportQuerySchema,
    reply: z.string(),
    streams: 'text/csv; charset=utf-8',
  }),
}
