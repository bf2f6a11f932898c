import { useEffect, useState } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useListing } from '#listing/screen/use-listing.ts'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'

import { disputeCells } from '../components/dispute-cells.tsx'
import { DisputeView } from '../components/dispute-view.tsx'
import { NewDisputeDialog } from '../components/new-dispute-dialog.tsx'
import { disputes } from '../contract/calls.ts'
import { type Dispute, disputesPath, openRule } from '../contract/dispute.ts'

type Routes = Parameters<typeof findScreen>[0]

const own = ['contestacao'] as const

/** Position of a dispute among those listed. */
function neighboursOf(id: number, rows: readonly Dispute[]) {
  const at = rows.findIndex((row) => row.id === id)
  return {
    position: at < 0 ? '' : `${at + 1} de ${rows.length} contestações`,
    previous: at > 0 ? rows[at - 1]?.id : undefined,
    next: at < 0 ? undefined : rows[at + 1]?.id,
  }
}

/** '/contestacoes': the list, and the page of one dispute. */
export function DisputesScreen({ routes }: { readonly routes: Routes }) {
  const address = useScreenQuery()
  const goWithin = useGoWithin()
  const [isNew, setNew] = useState(false)
  const [created, setCreated] = useState<number>()
  const list = useListing(disputes, own)
  const mayOpen = findScreen(routes, disputesPath)?.rules.includes(openRule) ?? false
  const id = Number(address['contestacao'])
  const show = (next: number | undefined) => goWithin({ ...address, contestacao: next })
  // Once the dialog is gone: until then its typed text keeps the page.
  useEffect(() => {
    if (created === undefined || isNew) return
    setCreated(undefined)
    goWithin({ ...address, contestacao: created })
  }, [created, isNew, address, goWithin])
  if (Number.isSafeInteger(id) && id > 0)
    return (
      <DisputeView
        key={id}
        id={id}
        neighbours={neighboursOf(id, list.found?.rows ?? [])}
        mayOpen={mayOpen}
        onBack={() => show(undefined)}
        onGo={show}
      />
    )
  return (
    <>
      <ListingScreen
        listing={disputes}
        params={own}
        cells={disputeCells}
        onOpen={(row) => show(row.id)}
        {...(mayOpen && {
          actions: () => (
            <Button kind="primary" ariaHasPopup="dialog" onClick={() => setNew(true)}>
              Nova contestação
            </Button>
          ),
        })}
      />
      {isNew && <NewDisputeDialog onClose={() => setNew(false)} onOpened={setCreated} />}
    </>
  )
}
