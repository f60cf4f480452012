import type { Command, Decider } from '@crm/domain'
import type { ProjectionRunEvent } from '@crm/events'

type DataOf<T extends ProjectionRunEvent['type']> = Extract<ProjectionRunEvent, { type: T }>['data']

export type ProjectionRunCommand =
  | Command<'AskForRun', DataOf<'ProjectionRunAsked'>>
  | Command<'FinishRun', Omit<DataOf<'ProjectionRunFinished'>, 'kind' | 'projection'>>
  | Command<'FailRun', { reason: string }>

type ProjectionRunState = { status: 'new' | 'ended' } | ({ status: 'asked' } & DataOf<'ProjectionRunAsked'>)

export const projectionRunDecider: Decider<ProjectionRunCommand, ProjectionRunState, ProjectionRunEvent> = {
  initialState: { status: 'new' },

  decide(command, state) {
    if (command.type === 'AskForRun') return state.status === 'new' ? [{ type: 'ProjectionRunAsked', data: command.data }] : []
    if (state.status !== 'asked') return []
    const { kind, projection } = state
    return command.type === 'FinishRun'
      ? [{ type: 'ProjectionRunFinished', data: { kind, projection, ...command.data } }]
      : [{ type: 'ProjectionRunFailed', data: { kind, projection, ...command.data } }]
  },

  evolve(_state, event) {
    return event.type === 'ProjectionRunAsked' ? { status: 'asked', ...event.data } : { status: 'ended' }
  },
}
