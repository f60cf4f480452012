import { Moon, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'

const key = 'crm_color_scheme'
const schemes = ['system', 'light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const looks = { system: { name: 'System', icon: SunMoon }, light: { name: 'Light', icon: Sun }, dark: { name: 'Dark', icon: Moon } }

/** The choice is stored here and applied by `color-scheme.js`. */
export function useColorScheme(): { name: string; icon: typeof Sun; next: () => void } {
  const [scheme, setScheme] = useState<Scheme>(() => schemes.find((each) => each === localStorage.getItem(key)) ?? 'system')
  const next = () => {
    const chosen = schemes[(schemes.indexOf(scheme) + 1) % schemes.length] ?? 'system'
    if (chosen === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, chosen)
    window.dispatchEvent(new Event('crm:color-scheme'))
    setScheme(chosen)
  }
  return { ...looks[scheme], next }
}
