import { useQuery } from '@tanstack/react-query'

import type { AnswerOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import type { ConfirmLine } from '#ui/overlays/confirm-dialog.tsx'

import { exemptFailed } from '../contract/failed-submissions.ts'

const boleto = { one: 'boleto', many: 'boletos' }

function linesOf({
  isentos,
  paraBaixa,
  ignorados,
}: AnswerOf<typeof exemptFailed>): readonly ConfirmLine[] {
  const line = (label: string, count: number): ConfirmLine[] =>
    count === 0 ? [] : [{ label, count, noun: boleto }]
  return [
    ...line('Ficam isentos', isentos),
    ...line('Esperam a aprovação da baixa', paraBaixa),
    ...line('Ficam onde estão', ignorados.length),
  ]
}

/** Preview of giving up these boletos, requested when its confirmation opens. */
export function useExemptionPreview(idBoletos: readonly number[], isOpen: boolean) {
  const { data, error } = useQuery({
    queryKey: ['bureau', exemptFailed.name, 'ensaio', idBoletos],
    queryFn: ({ signal }) =>
      callServer(exemptFailed, { idBoletos: [...idBoletos], ensaio: true }, { signal }),
    enabled: isOpen && idBoletos.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return {
    lines: data ? linesOf(data) : [],
    failure: error ?? undefined,
    missing: data || error ? undefined : 'Aguarde a conferência.',
  }
}
