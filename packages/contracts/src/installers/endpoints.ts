import { z } from 'zod'
import { get, post, put, remove } from '../endpoint.ts'
import { done } from '../fields.ts'
import * as installers from './schemas.ts'

export const installersEndpoints = {
  listInstallers: get(
    '/api/admin/installers',
    ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'installers', 'admin'],
    'Installers; rates only for who manages them',
    { reply: z.array(installers.installer), changedBy: ['installer'] },
  ),
  createInstaller: post('/api/admin/installers', ['installers', 'admin'], 'Add an installer', {
    body: installers.newInstaller,
    reply: installers.installer,
    status: 201,
    idempotent: true,
    errorSummary: installers.installerErrorSummary,
  }),
  updateInstaller: put('/api/admin/installers/:id', ['installers', 'admin'], 'Change an installer; absent fields stay as they are', {
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
  restoreInstaller: post('/api/admin/installers/:id/restore', ['installers', 'admin'], 'Take the deletion of an installer back', {
    params: installers.installerId,
    reply: installers.installer,
  }),
}
