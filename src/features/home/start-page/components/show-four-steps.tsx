import { useQuery } from '@tanstack/react-query'

import { fourStepsPreference, savePreference } from '#features/people/access/contract/session.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { useGoTo } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'

import { fourStepsQueries, fourStepsQuery } from '../queries/four-steps.ts'

/** Shows the four steps on the start page again, for users who hid them. */
export function ShowFourSteps({ isSeenAs }: { readonly isSeenAs: boolean }) {
  const goTo = useGoTo()
  const { data } = useQuery(fourStepsQuery)
  const act = useAct(savePreference, {
    invalidates: [fourStepsQueries],
    success: "'Seu trabalho em quatro passos' está de novo na Home",
    onDone: () => {
      // The button that had the focus is gone.
      document.querySelector<HTMLElement>('#titulo')?.focus()
      goTo('/home')
    },
  })
  if (data === undefined || !data.oculto || data.passos.length === 0 || isSeenAs) return null
  return (
    <div>
      <Button
        size="compact"
        loading={act.busy}
        onClick={() => void act.run({ tela: fourStepsPreference, valor: null })}
      >
        Mostrar meu trabalho em quatro passos
      </Button>
    </div>
  )
}
