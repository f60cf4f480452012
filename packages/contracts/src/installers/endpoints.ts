import { z } from 'zod'
import { defineDeleteEndpoint, defineGetEndpoint, definePostEndpoint, definePutEndpoint } from '../endpoint.ts'
import { messageReplySchema } from '../fields.ts'
import * as installers from './schemas.ts'

export const installersEndpoints = {
  listInstallers: defineGetEndpoint(
    '/api/admin/installers',
    ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'installers', 'admin'],
    'Installers; contact data and rates only for users who manage installers',
    { reply: z.array(installers.installerSchema), changedBy: ['installer'] },
  ),
  createInstaller: definePostEndpoint('/api/admin/installers', ['installers', 'admin'], 'Add an installer', {
    body: installers.newInstallerSchema,
    reply: installers.installerSchema,
    status: 201,
    idempotent: true,
    errorSummary: installers.explainMissingInstallerFields,
  }),
  updateInstaller: definePutEndpoint(
    '/api/admin/installers/:id',
    ['installers', 'admin'],
    'Change an installer; absent fields are unchanged',
    {
      params: installers.installerIdParamsSchema,
      body: installers.installerChangesSchema,
      reply: installers.installerSchema,
      idempotent: true,
      errorSummary: installers.explainMissingInstallerFields,
    },
  ),
  deleteInstaller: defineDeleteEndpoint('/api/admin/installers/:id', ['installers', 'admin'], 'Delete an installer', {
    params: installers.installerIdParamsSchema,
    reply: messageReplySchema,
  }),
  restoreInstaller: definePostEndpoint('/api/admin/installers/:id/restore', ['installers', 'admin'], 'Restore a deleted installer', {
    params: installers.installerIdParamsSchema,
    reply: installers.installerSchema,
  }),
}
