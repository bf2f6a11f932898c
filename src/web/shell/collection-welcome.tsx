import { useState } from 'react'

import { today } from '#listing/today.ts'
import { useArrivedPath } from '#ui/actions/address.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { localDate } from '#values/local-date.ts'

/** localStorage key: the welcome was seen. */
const seenPlace = 'regua.boasVindas'
/** The welcome is shown after this day (spec 3:4). */
const shownAfter = localDate('2021-04-14')
/** Collection screens that show the welcome. */
const collection = /^\/(priorizacao|boletos(-|$)|Detalhes-Boletos|agir-hoje)/
const negativated = '/boletos-negativados'

const WelcomeDialog = lazyPart(
  async () =>
    (await import('#features/collection/open-balances/components/welcome-dialog.tsx'))
      .WelcomeDialog,
)

const isSeen = (): boolean => {
  try {
    return localStorage.getItem(seenPlace) !== null
  } catch {
    return true
  }
}

/** Welcome to the collection system, once per browser. */
export function CollectionWelcome() {
  const path = useArrivedPath() ?? ''
  const [isClosed, setIsClosed] = useState(isSeen)
  const isThere = collection.test(path) && path !== negativated
  if (isClosed || !isThere || today() <= shownAfter) return null
  const close = () => {
    try {
      localStorage.setItem(seenPlace, new Date().toISOString())
    } catch {
      // Without storage the welcome appears again next time.
    }
    setIsClosed(true)
  }
  return <WelcomeDialog onClose={close} />
}
