import { type CrewMember, installerStatusLabels } from '@crm/contracts'

/** `known_as` are all current and former names, in lower case. */
export type CrewInstaller = { id: number; name: string; status: string; known_as: string[] }
export type DayInstallation = { id: number; name: string; assigned_installer: string[] }
export type DayLeave = { title: string; assigned_to: string }

// Installations and leaves name installers by text, in any case.
export function crewOf(installers: readonly CrewInstaller[], jobs: readonly DayInstallation[], leaves: readonly DayLeave[]): CrewMember[] {
  return installers.map((installer) => {
    const isTheirs = (name: string): boolean => installer.known_as.includes(name.toLowerCase())
    const away = installer.status === 'on_leave' ? [installerStatusLabels.on_leave] : []
    return {
      ...installer,
      jobs: jobs.filter(({ assigned_installer: names }) => names.some(isTheirs)).map(({ id, name }) => ({ id, name })),
      leave: [...away, ...leaves.filter(({ assigned_to: name }) => isTheirs(name)).map(({ title }) => title)],
    }
  })
}
