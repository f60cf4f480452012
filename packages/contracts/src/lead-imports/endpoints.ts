import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import * as imports from './schemas.ts'
import { largestImport } from './vocabulary.ts'

export const leadImportsEndpoints = {
  uploadLeadImport: post('/api/lead-imports', ['leads'], 'Upload a CSV file of leads and look into it', {
    query: imports.importUpload,
    reply: imports.leadImport,
    status: 201,
    upload: { limit: largestImport.bytes },
  }),
  listLeadImports: get('/api/lead-imports', ['leads'], 'The latest imports of leads', {
    reply: imports.leadImportList,
    changedBy: ['leadImport'],
  }),
  getLeadImport: get('/api/lead-imports/:id', ['leads'], 'An import of leads: how far it is', {
    params: imports.importId,
    reply: imports.leadImport,
    recordChangedBy: ['leadImport'],
  }),
  checkLeadImport: put('/api/lead-imports/:id', ['leads'], 'Read the uploaded file in another way', {
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
  chooseForLeadImportRow: put('/api/lead-imports/:id/rows/:row', ['leads'], 'Decide what becomes of one row', {
    params: imports.importRowId,
    body: imports.importRowChoice,
    reply: imports.leadImport,
  }),
  startLeadImport: post('/api/lead-imports/:id/start', ['leads'], 'Import the rows, in the background', {
    params: imports.importId,
    reply: imports.leadImport,
  }),
  cancelLeadImport: post('/api/lead-imports/:id/cancel', ['leads'], 'Stop an import where it is', {
    params: imports.importId,
    reply: imports.leadImport,
  }),
  undoLeadImport: post('/api/lead-imports/:id/undo', ['leads'], 'Take an import back, in the background', {
    params: imports.importId,
    reply: imports.leadImport,
  }),
  leadImportLeftOut: get('/api/lead-imports/:id/left-out', ['leads'], 'The rows that were not imported, as CSV with the reasons', {
    params: imports.importId,
    reply: z.string(),
    streams: 'text/csv; charset=utf-8',
  }),
}
