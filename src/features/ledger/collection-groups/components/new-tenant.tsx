import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'

import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { useDraft } from '#ui/fields/draft.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { documentMask } from '#ui/fields/masks.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { associate } from '../contract/calls.ts'
import { groupQueries } from '../contract/groups.ts'
import styles from './groups.module.css'
import { SaveRowButton } from './save-row-button.tsx'

type Fields = {
  readonly idShopping: string
  readonly numCpfcnpj: string
  readonly luc: string
  readonly nomFantasia: string
}

const empty: Fields = { idShopping: '', numCpfcnpj: '', luc: '', nomFantasia: '' }
const icon = { size: 18, stroke: 1.75 }

const missingOf = ({ idShopping, numCpfcnpj, luc }: Fields): string | undefined => {
  if (idShopping === '') return 'Escolha o shopping.'
  if (!documentMask.isComplete(numCpfcnpj)) return 'Informe o CPF ou CNPJ.'
  return luc.trim() === '' ? 'Informe a LUC.' : undefined
}

type Row = {
  readonly fields: Fields | undefined
  readonly change: (more: Partial<Fields>) => void
  readonly errors: ReadonlyMap<string, string>
  readonly malls: readonly { readonly id: number; readonly nome: string }[] | undefined
  readonly busy: boolean
  readonly save: () => void
  readonly close: () => void
}

/** 'Salvar' and 'Cancelar' of the new row. */
function RowActs({ fields, busy, save, close }: Row) {
  return (
    <div className={styles['acts']}>
      <SaveRowButton busy={busy} disabledBecause={fields && missingOf(fields)} onSave={save} />
      <IconButton
        size="row"
        label="Cancelar a linha nova"
        icon={<IconX {...icon} />}
        onClick={close}
      />
    </div>
  )
}

const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  act()
}

/** The cells of the new row, by column. */
function cellsOf(row: Row): Readonly<Record<string, () => ReactNode>> {
  const { fields, malls } = row
  const onKeyDown = onEnter(row.save)
  const field = (name: keyof Fields, label: string) => ({
    label,
    inRow: true,
    value: fields?.[name] ?? '',
    onChange: (value: string) => row.change({ [name]: value }),
    error: row.errors.get(name),
  })
  return {
    shopping: () => (
      <SelectField
        {...field('idShopping', 'Shopping')}
        required
        disabled={malls === undefined}
        options={(malls ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
      />
    ),
    documento: () => (
      <MaskedField
        {...field('numCpfcnpj', 'CPF/CNPJ')}
        required
        mask={documentMask}
        onKeyDown={onKeyDown}
      />
    ),
    luc: () => (
      <TextField
        {...field('luc', 'LUC do lojista')}
        required
        maxLength={40}
        pattern={(text) => text.toUpperCase()}
        onKeyDown={onKeyDown}
      />
    ),
    nome: () => (
      <TextField
        {...field('nomFantasia', 'Nome Fantasia do lojista')}
        placeholder="O do contrato, se vazio"
        maxLength={200}
        onKeyDown={onKeyDown}
      />
    ),
    acoes: () => <RowActs {...row} />,
  }
}

/** Cells of a new tenant's row, by column. Read-only once saved (spec 3:4). */
export function useNewTenant(idGrupoCobranca: number) {
  const [fields, setFields, forget] = useDraft<Fields | undefined>(
    `lojista do grupo ${idGrupoCobranca}`,
    undefined,
  )
  const read = useQuery(mallsQuery)
  const close = () => {
    forget()
    setFields(undefined)
    act.reset()
  }
  const act = useAct(associate, {
    invalidates: [groupQueries],
    fields: ['idShopping', 'numCpfcnpj', 'luc', 'nomFantasia'],
    success: ({ mensagem }) => mensagem,
    onDone: close,
  })
  const save = () => {
    if (!fields || missingOf(fields)) return
    void act.run({
      idGrupoCobranca,
      idShopping: Number(fields.idShopping),
      numCpfcnpj: fields.numCpfcnpj,
      luc: fields.luc.trim(),
      nomFantasia: fields.nomFantasia.trim(),
    })
  }
  return {
    isOpen: fields !== undefined,
    dirty: fields !== undefined && Object.values(fields).some((value) => value !== ''),
    busy: act.busy,
    open: () => setFields(empty),
    cells: cellsOf({
      fields,
      change: (more) => setFields((now) => now && { ...now, ...more }),
      errors: act.fieldErrors,
      malls: read.data,
      busy: act.busy,
      save,
      close,
    }),
    /** The mall lookup, which may have failed. */
    malls: read,
  }
}
