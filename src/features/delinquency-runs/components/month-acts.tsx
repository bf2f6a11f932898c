import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import type { MallMonth } from '../contract/months.ts'
import { closeMonth, reopenMonth } from '../contract/runs.ts'
import { mayReopenBecause } from '../rules/month.ts'

type Act = 'FECHAR' | 'REABRIR'

/** 'Fechar' and 'Reabrir' of a month of a mall, for whoever holds the right. */
export function MonthActs({
  month,
  rules,
}: {
  readonly month: MallMonth
  readonly rules: readonly string[]
}) {
  // As it was when the person asked: what comes meanwhile is not closed unseen.
  const [asking, setAsking] = useState<{ readonly act: Act; readonly seen: MallMonth }>()
  const isClosed = month.estado === 'FECHADO'
  return (
    <>
      {!isClosed && rules.includes('FECHAR_MES') && (
        <Button
          size="compact"
          disabledBecause={month.impedimentoFechar ?? undefined}
          onClick={() => setAsking({ act: 'FECHAR', seen: month })}
        >
          Fechar
        </Button>
      )}
      {isClosed && rules.includes('REABRIR_MES') && (
        <Button
          size="compact"
          disabledBecause={month.impedimentoReabrir ?? undefined}
          onClick={() => setAsking({ act: 'REABRIR', seen: month })}
        >
          Reabrir
        </Button>
      )}
      {asking && (
        <ActDialog act={asking.act} month={asking.seen} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

function ActDialog({
  act,
  month,
  onClose,
}: {
  readonly act: Act
  readonly month: MallMonth
  readonly onClose: () => void
}) {
  const [motivo, setMotivo] = useState('')
  const isClosing = act === 'FECHAR'
  const write = useAct(isClosing ? closeMonth : reopenMonth, {
    invalidates: ['delinquency'],
    success: ({ mensagem }) => mensagem,
    onDone: onClose,
  })
  const name = `${month.mesAno} de ${month.shopping}`
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() =>
        void write.run({
          shoppings: [month.idShopping],
          mesAno: month.mesAno,
          motivo,
          ...(isClosing && month.versao !== null
            ? { versoes: [{ idShopping: month.idShopping, versao: month.versao }] }
            : {}),
        })
      }
      question={isClosing ? `Fechar ${name}?` : `Reabrir ${name}?`}
      confirmLabel={isClosing ? 'Fechar' : 'Reabrir'}
      busy={write.busy}
      disabledBecause={isClosing ? undefined : mayReopenBecause(motivo)?.because}
      notes={[
        {
          tone: 'info',
          text: isClosing
            ? 'Os números, os títulos e as expectativas do mês deixam de mudar.'
            : 'O mês volta a mostrar o último cálculo.',
        },
      ]}
    >
      {!isClosing && (
        <TextAreaField label="Motivo" value={motivo} onChange={setMotivo} maxLength={500} />
      )}
    </ConfirmDialog>
  )
}
