import {
  BookOpen,
  CalendarClock,
  ChartColumn,
  CircleDot,
  Database,
  Hammer,
  HardHat,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  ScrollText,
  Send,
  ServerCog,
  Settings,
  Shield,
  Tags,
  UserCog,
  UserPlus,
  Users,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  'book-open': BookOpen,
  'calendar-clock': CalendarClock,
  'chart-column': ChartColumn,
  database: Database,
  hammer: Hammer,
  'hard-hat': HardHat,
  'layout-dashboard': LayoutDashboard,
  mail: Mail,
  'scroll-text': ScrollText,
  send: Send,
  'server-cog': ServerCog,
  settings: Settings,
  shield: Shield,
  tags: Tags,
  'user-cog': UserCog,
  'user-plus': UserPlus,
  users: Users,
}

/** The icon that a page asked for by name; a dot for a name that the shell does not know. */
export const iconOf = (name: string): LucideIcon => icons[name] ?? CircleDot
