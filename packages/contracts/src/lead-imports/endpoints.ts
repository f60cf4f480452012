import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import * as imports from './schemas.ts'
import { largestImport } from './vocabulary.ts'

export const leadImportsEndpoints = {
  uploadLeadImport: post('/api/lead-imports', ['leads'], 'Upload a CSV file of leads and check it', {
    query: imports.importUpload,
    reply: imports.leadImport,
    status: 201,
    upload: { limit: largestImport.bytes },
  }),
  listLeadImports: get('/api/lead-imports', ['leads'], 'Latest lead imports', {
    reply: imports.leadImportList,
    changedBy: ['leadImport'],
  }),
  getLeadImport: get('/api/lead-imports/:id', ['leads'], 'A lead import with its progress', {
    params: imports.importId,
    reply: imports.leadImport,
    recordChangedBy: ['leadImport'],
  }),
  checkLeadImport: put('/api/lead-imports/:id', ['leads'], 'Check the uploaded file again with other settings', {
    params: imports.importId,
    body: imports.importSettings,
    reply: imports.leadImport,
  }),
  leadImportRows: get('/api/lead-imports/:id/rows', ['leads'], 'Rows of an import, by page', {
    params: imports.importId,
    query: imports.importRowsQuery,
    reply: imports.importRows,
    recordChangedBy: ['leadImport'],
  }),
  chooseForLeadImportRow: put('/api/lead-imports/:id/rows/:row', ['leads'], 'Choose what to do with one row', {
    params: imports.importRowId,
    body: imports.importRowChoice,
    reply: imports.leadImport,
  }),
  startLeadImport: post('/api/lead-imports/:id/start', ['leads'], 'Import the rows, in the background', {
    params: imports.importId,
    reply: imports.leadImport,
  }),
  cancelLeadImport: post('/api/lead-imports/:id/cancel', ['leads'], 'Cancel a running import; rows that were already imported stay', {
    params: imports.importId,
    reply: imports.leadImport,
  }),
  undoLeadImport: post('/api/lead-imports/:id/undo', ['leads'], 'Undo an import, in the background', {
    params: imports.importId,
    reply: imports.leadImport,
  }),
  leadImportLeftOut: get('/api/lead-imports/:id/left-out', ['leads'], 'Rows that were not imported, with the reasons, as a CSV file', {
    params: imports.importId,
    reply: z.string(),
    streams: 'text/csv; charset=utf-8',
  }),
}
