import { z } from 'zod'
import { defineDeleteEndpoint, defineGetEndpoint, definePostEndpoint, definePutEndpoint } from '../endpoint.ts'
import { messageReplySchema } from '../fields.ts'
import * as imports from './schemas.ts'
import { leadImportLimits } from './vocabulary.ts'

export const leadImportsEndpoints = {
  uploadLeadImport: definePostEndpoint('/api/lead-imports', ['leads'], 'Upload a file of leads (CSV, .xlsx, .vcf) and check it', {
    query: imports.leadImportUploadQuerySchema,
    reply: imports.leadImportSchema,
    status: 201,
    upload: { limit: leadImportLimits.bytes },
  }),
  listLeadImports: defineGetEndpoint('/api/lead-imports', ['leads'], 'Latest lead imports', {
    reply: imports.leadImportListSchema,
    changedBy: ['leadImport'],
  }),
  getLeadImport: defineGetEndpoint('/api/lead-imports/:id', ['leads'], 'A lead import with its progress', {
    params: imports.leadImportIdParamsSchema,
    reply: imports.leadImportSchema,
    recordChangedBy: ['leadImport'],
  }),
  checkLeadImport: definePutEndpoint('/api/lead-imports/:id', ['leads'], 'Check the uploaded file again with other settings', {
    params: imports.leadImportIdParamsSchema,
    body: imports.leadImportSettingsSchema,
    reply: imports.leadImportSchema,
  }),
  leadImportRows: defineGetEndpoint('/api/lead-imports/:id/rows', ['leads'], 'Rows of an import, by page', {
    params: imports.leadImportIdParamsSchema,
    query: imports.leadImportRowsQuerySchema,
    reply: imports.leadImportRowsReplySchema,
    recordChangedBy: ['leadImport'],
  }),
  chooseForLeadImportRow: definePutEndpoint('/api/lead-imports/:id/rows/:row', ['leads'], 'Choose what to do with one row', {
    params: imports.leadImportRowIdParamsSchema,
    body: imports.leadImportRowChoiceSchema,
    reply: imports.leadImportSchema,
  }),
  startLeadImport: definePostEndpoint('/api/lead-imports/:id/start', ['leads'], 'Import the rows, in the background', {
    params: imports.leadImportIdParamsSchema,
    reply: imports.leadImportSchema,
  }),
  cancelLeadImport: definePostEndpoint(
    '/api/lead-imports/:id/cancel',
    ['leads'],
    'Cancel a running import; rows that were already imported stay',
    {
      params: imports.leadImportIdParamsSchema,
      reply: imports.leadImportSchema,
    },
  ),
  undoLeadImport: definePostEndpoint('/api/lead-imports/:id/undo', ['leads'], 'Undo an import, in the background', {
    params: imports.leadImportIdParamsSchema,
    reply: imports.leadImportSchema,
  }),
  deleteLeadImport: defineDeleteEndpoint('/api/lead-imports/:id', ['leads'], 'Delete an import with its file and rows; its leads stay', {
    params: imports.leadImportIdParamsSchema,
    reply: messageReplySchema,
  }),
  leadImportLeftOut: defineGetEndpoint(
    '/api/lead-imports/:id/left-out',
    ['leads'],
    'Rows that were not imported, with the reasons, as a CSV file',
    {
      params: imports.leadImportIdParamsSchema,
      reply: z.string(),
      streams: 'text/csv; charset=utf-8',
    },
  ),
}
