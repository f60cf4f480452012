import { setTimeout as pause } from 'node:timers/promises'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'
import { say } from './steps.ts'

export type KeptPostgres = { url: string; stop(): Promise<void> }

export async function keepPostgres(options: PostgresOptions): Promise<KeptPostgres> {
  let server = await startPostgres(options)
  let stopping = false
  const { url, port } = server

  const watch = async (running: Postgres) => {
    await running.ended
    while (!stopping) {
      say('! PostgreSQL ended, starts again')
      try {
        server = await startPostgres({ ...options, port })
        return void watch(server)
      } catch (error) {
        say(`! ${error instanceof Error ? error.message : error}`)
        await pause(1_000)
      }
    }
  }
  void watch(server)

  const stop = async () => {
    stopping = true
    await server.stop()
  }
  return { url, stop }
}
