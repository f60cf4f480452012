import type { Installation } from '@crm/contracts'
import type { Room } from '../my-day/notes-of.ts'

/** So many colours have room on a sheet. */
export const mostColours = 12

const columns = 100 // of the whole width, at 13 pixels
const columnsOfHalf = 48

/** What is left for notes on a letter page below who, where and in which colours. */
export function roomOnSheet({ name, address, selected_colors, assigned_installer }: Installation): Room {
  const beyond = (lines: number, usual: number) => Math.max(0, lines - usual)
  const place = address === null ? 1 : Math.min(4, linesOf(address, columnsOfHalf)) + Math.min(3, linesOf(encodeURIComponent(address), 50))
  const colours = Math.min(selected_colors.length, mostColours + 1)
  const installers = Math.min(3, linesOf(assigned_installer.join(', '), columnsOfHalf))
  const taken = beyond(place, 3) + beyond(colours, 3) + beyond(installers, 1) + 2 * beyond(linesOf(name, 50), 1)
  return { lines: 19 - taken, columns }
}

const linesOf = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0)
