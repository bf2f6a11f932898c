import { useQuery } from '@tanstack/react-query'

import {
  OptionCard,
  optionFailure,
  optionSave,
} from '#features/collection/negotiations/components/option-card.tsx'
import {
  OptionDialog,
  optionForm,
} from '#features/collection/negotiations/components/option-dialog.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import type { Column } from '#ui/table/column.ts'

import {
  type ReasonOption,
  removeReason,
  removeType,
  saveReason,
  saveType,
  type TypeOption,
} from '../contract/options.ts'
import { optionQueries, staleByExpectations } from '../contract/words.ts'
import { product, reasonsQuery, typesQuery } from '../queries.ts'
import { mayRenameType } from '../rules/options.ts'

const invalidates = [optionQueries, ...staleByExpectations]
const success = ({ mensagem }: { readonly mensagem: string }) => mensagem

type DialogProps<O> = { readonly option: O | undefined; readonly onClose: () => void }

function TypeDialog({ option, onClose }: DialogProps<TypeOption>) {
  const act = useAct(saveType, optionSave(invalidates, onClose))
  return (
    <OptionDialog
      option={option}
      first={{
        ...optionForm(option),
        afetaResumoInadimplencia: option?.afetaResumoInadimplencia ?? true,
      }}
      fixedName={option && mayRenameType(option.description)?.because}
      act={act}
      onClose={onClose}
      onSave={(form) => void act.run({ product, ...form })}
    >
      {(form, change) => (
        <YesNoSwitch
          label="Conta na linha 11 do resumo de inadimplência"
          checked={form.afetaResumoInadimplencia}
          onChange={(afetaResumoInadimplencia) => change({ ...form, afetaResumoInadimplencia })}
        />
      )}
    </OptionDialog>
  )
}

function ReasonDialog({ option, onClose }: DialogProps<ReasonOption>) {
  const act = useAct(saveReason, optionSave(invalidates, onClose))
  return (
    <OptionDialog
      option={option}
      first={optionForm(option)}
      act={act}
      onClose={onClose}
      onSave={(form) => void act.run({ product, ...form })}
    />
  )
}

const more: readonly Column<TypeOption>[] = [
  {
    id: 'afetaResumoInadimplencia',
    label: 'Afeta o resumo',
    cell: ({ afetaResumoInadimplencia }) => (afetaResumoInadimplencia ? 'Sim' : 'Não'),
    width: 124,
  },
]

/** The card 'EXPECTATIVA DE RECEBIMENTO' (spec 3:2.19). */
export function TypeCard() {
  const query = useQuery(typesQuery)
  const remove = useAct(removeType, { invalidates, success, onFailure: optionFailure })
  return (
    <OptionCard
      title="EXPECTATIVA DE RECEBIMENTO"
      query={query}
      more={more}
      dialog={(props) => <TypeDialog {...props} />}
      remove={{ run: (id) => remove.run({ product, id }), busy: remove.busy }}
    />
  )
}

/** The card 'MOTIVO IMPROVÁVEL RECEBIMENTO' (spec 3:2.19). */
export function ReasonCard() {
  const query = useQuery(reasonsQuery)
  const remove = useAct(removeReason, { invalidates, success, onFailure: optionFailure })
  return (
    <OptionCard
      title="MOTIVO IMPROVÁVEL RECEBIMENTO"
      query={query}
      dialog={(props) => <ReasonDialog {...props} />}
      remove={{ run: (id) => remove.run({ product, id }), busy: remove.busy }}
    />
  )
}
