import { type Command, type Decider, NotFound, Refused } from '@crm/domain'
import type { LeadImportEvent } from '@crm/events'

type DataOf<T extends LeadImportEvent['type']> = Omit<Extract<LeadImportEvent, { type: T }>['data'], 'file'>

export type LeadImportCommand =
  | Command<'StartImport', Extract<LeadImportEvent, { type: 'LeadImportStarted' }>['data']>
  | Command<'FinishImport', DataOf<'LeadImportFinished'>>
  | Command<'CancelImport', DataOf<'LeadImportCancelled'>>
  | Command<'StartUndo', null>
  | Command<'FinishUndo', DataOf<'LeadImportUndone'>>
  | Command<'DeleteImport', Extract<LeadImportEvent, { type: 'LeadImportDeleted' }>['data']>

export type LeadImportState = { status: 'new' | 'running' | 'finished' | 'cancelled' | 'undoing' | 'undone' | 'deleted'; file: string }

export const leadImportDecider: Decider<LeadImportCommand, LeadImportState, LeadImportEvent> = {
  initialState: { status: 'new', file: '' },

  decide(command, { status, file }) {
    switch (command.type) {
      case 'StartImport':
        if (status !== 'new') throw new Refused('This import has already been started')
        if (command.data.create + command.data.update === 0) throw new Refused('There are no rows to import')
        return [{ type: 'LeadImportStarted', data: command.data }]
      case 'FinishImport':
        return status === 'running' ? [{ type: 'LeadImportFinished', data: { file, ...command.data } }] : []
      case 'CancelImport':
        if (status !== 'running') throw new Refused('This import is not running')
        return [{ type: 'LeadImportCancelled', data: { file, ...command.data } }]
      case 'StartUndo':
        if (status === 'running') throw new Refused('The import is still running: cancel it first')
        if (status !== 'finished' && status !== 'cancelled') throw new Refused(notAgain[status])
        return [{ type: 'LeadImportUndoStarted', data: { file } }]
      case 'FinishUndo':
        return status === 'undoing' ? [{ type: 'LeadImportUndone', data: { file, ...command.data } }] : []
      case 'DeleteImport':
        if (status === 'deleted') throw new NotFound('Import not found')
        if (status === 'running') throw new Refused('The import is still running: cancel it first')
        if (status === 'undoing') throw new Refused('The import is being undone: delete it when that is finished')
        return [{ type: 'LeadImportDeleted', data: command.data }]
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'LeadImportStarted':
        return { status: 'running', file: event.data.file }
      case 'LeadImportFinished':
        return { ...state, status: 'finished' }
      case 'LeadImportCancelled':
        return { ...state, status: 'cancelled' }
      case 'LeadImportUndoStarted':
        return { ...state, status: 'undoing' }
      case 'LeadImportUndone':
        return { ...state, status: 'undone' }
      case 'LeadImportDeleted':
        return { ...state, status: 'deleted' }
    }
  },
}

const notAgain = {
  new: 'This import has not been started',
  undoing: 'This import is already being undone',
  undone: 'This import has already been undone',
  deleted: 'This import has been deleted',
}
