import { isAdministrator } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { Notice } from '@crm/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ErasureList } from './erasure-list.tsx'
import { PersonSearch } from './person-search.tsx'
import { WhatGoes } from './what-goes.tsx'

/** Privacy: finding a person, erasing them on request, and what was erased. */
export function PrivacyPage() {
  const { user } = useSession()
  const [address, setAddress] = useSearchParams()
  const asked = Number(address.get('lead'))
  const [chosen, setChosen] = useState<readonly number[]>(Number.isInteger(asked) && asked > 0 ? [asked] : [])
  const leave = () => {
    setChosen([])
    setAddress({}, { replace: true })
  }
  return (
    <>
      <div className="mb-5">
        <h1 className="text-xl font-semibold tracking-tight">Privacy</h1>
        <p className="text-fg-muted">Erase the personal data of somebody who asks for it; figures and dates stay</p>
      </div>
      {isAdministrator(user.role) ? (
        <div className="grid grid-cols-1 gap-4">
          {chosen.length === 0 ? (
            <PersonSearch onChoose={(id) => setChosen([id])} />
          ) : (
            <WhatGoes chosen={chosen} onChange={setChosen} onLeave={leave} />
          )}
          <ErasureList />
        </div>
      ) : (
        <Notice>Only administrators may look people up here and erase them.</Notice>
      )}
    </>
  )
}
