import { ChartColumn, Hammer, Layers, type LucideIcon, Users } from 'lucide-react'

/** What the product is for, beside the sign-in form. */
export function AboutPanel() {
  return (
    <section
      aria-label="About CRM"
      className="bg-primary-hover text-on-primary dark:bg-primary-soft dark:text-fg flex flex-col p-10 lg:p-14 max-md:p-5 max-md:pt-6"
    >
      <p className="flex items-center gap-2.5 text-lg font-semibold">
        <Mark icon={Layers} size="size-9 rounded-md" />
        CRM
      </p>
      <div className="my-auto max-md:mt-4">
        <h2 className="text-2xl font-semibold tracking-tight max-w-md text-balance max-md:text-md max-md:font-medium">
          Manage leads, track installations and grow your kitchen business
        </h2>
        <ul className="mt-10 space-y-6 max-w-md max-md:hidden">
          <Point icon={Users} title="Manage leads" text="Every enquiry, follow-up and note in one place, with nothing overdue unseen." />
          <Point
            icon={Hammer}
            title="Track installations"
            text="Dates, installers, colours and payments for each kitchen, from sold to done."
          />
          <Point icon={ChartColumn} title="Grow your kitchen business" text="See which origins and team members turn leads into sales." />
        </ul>
      </div>
      <p className="text-sm max-md:hidden text-primary-soft dark:text-on-primary-soft">For staff only.</p>
    </section>
  )
}

function Point({ icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex gap-4">
      <Mark icon={icon} size="size-10 rounded-lg" />
      <div>
        <p className="font-semibold text-md leading-6">{title}</p>
        <p className="leading-5 mt-0.5 text-primary-soft dark:text-on-primary-soft">{text}</p>
      </div>
    </li>
  )
}

function Mark({ icon: Icon, size }: { icon: LucideIcon; size: string }) {
  return (
    <span className={`inline-flex items-center justify-center shrink-0 bg-on-primary/15 dark:bg-primary/20 ${size}`}>
      <Icon className="size-5" aria-hidden="true" />
    </span>
  )
}
