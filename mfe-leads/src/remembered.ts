import { useSession } from '@crm/shell-api'
import { useState } from 'react'

/** A choice that this browser keeps for the signed-in user until they sign out, such as the team member of a list. It is blank if none was made. */
export function useRememberedChoice(name: string): [choice: string, remember: (choice: string) => void] {
  const key = `crm.${name}.${useSession().user.username}`
  const [choice, setChoice] = useState(() => localStorage.getItem(key) ?? '')
  const remember = (next: string) => {
    if (next === '') localStorage.removeItem(key)
    else localStorage.setItem(key, next)
    setChoice(next)
  }
  return [choice, remember]
}
