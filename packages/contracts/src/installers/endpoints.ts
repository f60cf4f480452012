import { z } from 'zod'
import { get, post, put, remove } from '../endpoint.ts'
import { done } from '../fields.ts'
import * as installers from './schemas.ts'

export const installersEndpoints = {
  listInstallers: get(
    '/api/admin/installers',
    ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'installers', 'admin'],
    'Installers; contact data and rates only for users who manage installers',
    { reply: z.array(installers.installer), changedBy: ['installer'] },
  ),
  createInstaller: post('/api/admin/installers', ['installers', 'admin'], 'Add an installer', {
    body: installers.newInstaller,
    reply: installers.installer,
    status: 201,
    idempotent: true,
    errorSummary: installers.installerErrorSummary,
  }),
  updateInstaller: put('/api/admin/installers/:id', ['installers', 'admin'], 'Change an installer; absent fields are unchanged', {
    params: installers.installerId,
    body: installers.installerChanges,
    reply: installers.installer,
    idempotent: true,
    errorSummary: installers.installerErrorSummary,
  }),
  deleteInstaller: remove('/api/admin/installers/:id', ['installers', 'admin'], 'Delete an installer', {
    params: installers.installerId,
    reply: done,
  }),
  restoreInstaller: post('/api/admin/installers/:id/restore', ['installers', 'admin'], 'Restore a deleted installer', {
    params: installers.installerId,
    reply: installers.installer,
  }),
}
