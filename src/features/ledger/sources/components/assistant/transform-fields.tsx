import { useState } from 'react'

import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'

import type { Origin } from '../../contract/recipe.ts'
import { tableOf, tableText } from '../../rules/table-text.ts'
import styles from './assistant.module.css'

type Props = {
  readonly origin: Origin
  readonly columns: readonly string[]
  readonly onChange: (origin: Origin) => void
}

/** An origin without a transformation, or with another one. */
const put = <K extends keyof Origin>(origin: Origin, key: K, value: Origin[K]): Origin => {
  const { [key]: _, ...others } = origin
  return value === undefined ? others : { ...others, [key]: value }
}

const whole = (text: string) => text.replace(/\D/g, '').slice(0, 5)
const number = (text: string, least = 1) => Math.max(least, Number(whole(text)) || least)

const cuts = [
  { value: '', label: 'o texto inteiro' },
  { value: 'separador', label: 'uma parte, por separador' },
  { value: 'lugar', label: 'uma parte, por lugar' },
]

function PartFields({ origin, onChange }: Props) {
  const { parte } = origin
  const kind = !parte ? '' : parte.separador === undefined ? 'lugar' : 'separador'
  const set = (next: Origin['parte']) => onChange(put(origin, 'parte', next))
  return (
    <div className={styles['line']}>
      <SelectField
        label="Usa"
        options={cuts}
        value={kind}
        onChange={(next) =>
          set(
            next === ''
              ? undefined
              : next === 'lugar'
                ? { inicio: 1, tamanho: 10 }
                : { separador: ' ', posicao: 1 },
          )
        }
      />
      {parte?.separador !== undefined && (
        <>
          <TextField
            label="Separador"
            width={100}
            value={parte.separador}
            maxLength={20}
            onChange={(separador) => set({ ...parte, separador })}
          />
          <TextField
            label="Posição"
            width={80}
            value={String(parte.posicao ?? 1)}
            pattern={whole}
            onChange={(posicao) => set({ ...parte, posicao: number(posicao) })}
          />
        </>
      )}
      {parte && parte.separador === undefined && (
        <>
          <TextField
            label="Início"
            width={80}
            value={String(parte.inicio ?? 1)}
            pattern={whole}
            onChange={(inicio) => set({ ...parte, inicio: number(inicio) })}
          />
          <TextField
            label="Tamanho"
            width={80}
            value={String(parte.tamanho ?? 1)}
            pattern={whole}
            onChange={(tamanho) => set({ ...parte, tamanho: number(tamanho) })}
          />
        </>
      )}
    </div>
  )
}

function TableFields({ origin, onChange }: Props) {
  const [text, setText] = useState(() => tableText(origin.tabela ?? {}))
  const { senao = 'REJEITAR' } = origin
  const isCode = senao !== 'REJEITAR' && senao !== 'MANTER'
  const setTable = (next: string) => {
    setText(next)
    const tabela = tableOf(next)
    const isEmpty = Object.keys(tabela).length === 0
    const without = put(origin, 'tabela', isEmpty ? undefined : tabela)
    onChange(isEmpty ? put(without, 'senao', undefined) : without)
  }
  return (
    <>
      <TextAreaField
        label="Tabela, uma linha por texto (ALUGUEL = ALM)"
        value={text}
        onChange={setTable}
        rows={3}
      />
      {origin.tabela && (
        <div className={styles['line']}>
          <SelectField
            label="O que não está na tabela"
            options={[
              { value: 'REJEITAR', label: 'rejeita a linha' },
              { value: 'MANTER', label: 'fica como está' },
              { value: 'CODIGO', label: 'vira um código' },
            ]}
            value={isCode ? 'CODIGO' : senao}
            onChange={(next) => onChange(put(origin, 'senao', next === 'CODIGO' ? '' : next))}
          />
          {isCode && (
            <TextField
              label="Código"
              width={120}
              value={senao}
              maxLength={200}
              onChange={(code) => onChange(put(origin, 'senao', code))}
            />
          )}
        </div>
      )}
    </>
  )
}

function SignFields({ origin, columns, onChange }: Props) {
  const { sinal } = origin
  const kind = sinal === undefined ? '' : sinal === 'INVERTER' ? 'INVERTER' : 'coluna'
  return (
    <div className={styles['line']}>
      <SelectField
        label="Sinal do valor"
        options={[
          { value: '', label: 'o do arquivo' },
          { value: 'INVERTER', label: 'invertido' },
          { value: 'coluna', label: 'por uma coluna de débito e crédito' },
        ]}
        value={kind}
        onChange={(next) =>
          onChange(
            put(
              origin,
              'sinal',
              next === ''
                ? undefined
                : next === 'INVERTER'
                  ? 'INVERTER'
                  : { coluna: columns[0] ?? '', credito: ['C'] },
            ),
          )
        }
      />
      {typeof sinal === 'object' && (
        <>
          <SelectField
            label="Coluna do sinal"
            options={columns.map((value) => ({ value, label: value }))}
            value={sinal.coluna}
            onChange={(coluna) => onChange(put(origin, 'sinal', { ...sinal, coluna }))}
          />
          <TextField
            label="É crédito com"
            hint="separe por vírgula: H, CR"
            value={sinal.credito.join(', ')}
            onChange={(text) =>
              onChange(
                put(origin, 'sinal', {
                  ...sinal,
                  credito: text.split(',').map((each) => each.trim()),
                }),
              )
            }
          />
        </>
      )}
    </div>
  )
}

/** Every transformation of an origin, in the order in which they are done. */
export function TransformFields(props: Props) {
  const { origin, onChange } = props
  return (
    <>
      <PartFields {...props} />
      <TableFields {...props} />
      <div className={styles['line']}>
        <TextField
          label="Zeros à esquerda até"
          hint="só algarismos"
          width={160}
          value={origin.zeros === undefined ? '' : String(origin.zeros)}
          pattern={(text) => whole(text).slice(0, 2)}
          onChange={(text) =>
            onChange(put(origin, 'zeros', text === '' ? undefined : Math.min(60, number(text))))
          }
        />
        <YesNoSwitch
          label="Mês do dia"
          checked={origin.mes === true}
          onChange={(mes) => onChange(put(origin, 'mes', mes ? true : undefined))}
        />
        <YesNoSwitch
          label="Valor em centavos"
          checked={origin.unidade === 'CENTAVOS'}
          onChange={(inCents) => onChange(put(origin, 'unidade', inCents ? 'CENTAVOS' : undefined))}
        />
      </div>
      <SignFields {...props} />
    </>
  )
}
