import { maxPossibleMentions } from '@crm/contracts'
import { isApiError } from '@crm/shell-api'
import { ErrorState, LoadingIndicator } from '@crm/ui'
import { useId } from 'react'
import { useErasureMentions } from './erasures.ts'

type Props = { leads: readonly number[]; erased: readonly string[]; onChange: (erased: readonly string[]) => void }

/** Texts with the last name alone, which may mean someone else, so a person decides on each. `erased` are the streams chosen for erasure. */
export function PossibleMentions({ leads, erased, onChange }: Props) {
  const { data, isError, error, refetch } = useErasureMentions(leads)
  const heading = useId()
  const mentions = data?.mentions ?? []
  return (
    <section className="mt-4" aria-labelledby={heading}>
      <h3 id={heading} className="font-medium">
        Possible mentions
      </h3>
      {isError ? (
        <ErrorState
          message="Failed to search for possible mentions"
          {...(isApiError(error) && { detail: error.message })}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <LoadingIndicator text="Searching for the last name..." />
      ) : mentions.length === 0 ? (
        <p className="text-sm text-fg-muted">No other text contains only the last name.</p>
      ) : (
        <>
          <p className="text-sm text-fg-muted">
            These texts contain only the last name and may mean someone else. They are kept unless you choose Erase.
            {mentions.length === maxPossibleMentions && ` Only the newest ${maxPossibleMentions} are listed.`}
          </p>
          <ul className="divide-y divide-line" aria-labelledby={heading}>
            {mentions.map(({ stream, place, text }) => (
              <li key={stream} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium">{place}</p>
                  <p className="text-sm text-fg-muted wrap-anywhere">{text}</p>
                </div>
                <Choice
                  place={place}
                  isErased={erased.includes(stream)}
                  onChange={(isErased) => onChange(isErased ? [...erased, stream] : erased.filter((each) => each !== stream))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type ChoiceProps = { place: string; isErased: boolean; onChange: (isErased: boolean) => void }

function Choice({ place, isErased, onChange }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{place}</legend>
      {[false, true].map((value) => (
        <label key={String(value)} className="choice">
          <input type="radio" name={name} className="visually-hidden" checked={value === isErased} onChange={() => onChange(value)} />
          {value ? 'Erase' : 'Keep'}
        </label>
      ))}
    </fieldset>
  )
}
