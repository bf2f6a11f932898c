import { useState } from 'react'
import type { Cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'
import { CheckboxField } from './checkbox-field.tsx'
import { DayIntervalField } from './day-interval-field.tsx'
import { FileDrop } from './file-drop.tsx'
import { MaskedField } from './masked-field.tsx'
import {
  cepMask,
  cnpjMask,
  cpfMask,
  dateMask,
  digitsAndCommasMask,
  documentMask,
  type Mask,
  monthMask,
  phoneMask,
} from './masks.ts'
import { MoneyField } from './money-field.tsx'
import { MultiSelectField } from './multi-select-field.tsx'
import { SelectField } from './select-field.tsx'
import type { Stories } from '../stories/story.ts'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'
import { YesNoSwitch } from './yes-no-switch.tsx'

const malls = ['Campo Belo', 'Parque das Águas', 'Praia do Forte', 'Serra Azul'].map(
  (label, index) => ({
    value: String(index + 1),
    label,
  }),
)

const reasons = ['Acordo em negociação com o jurídico', 'Erro na cobrança'].map((label) => ({
  value: label,
  label,
}))

const masks: readonly (readonly [string, Mask])[] = [
  ['Data', dateMask],
  ['Mês', monthMask],
  ['CNPJ', cnpjMask],
  ['CPF', cpfMask],
  ['CNPJ/CPF', documentMask],
  ['Telefone', phoneMask],
  ['CEP', cepMask],
  ['Número do boleto', digitsAndCommasMask],
]

function Texts() {
  const [code, setCode] = useState('Q010001')
  const [upper, setUpper] = useState('')
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      <TextField
        label="LUC"
        width={132}
        value={code}
        onChange={setCode}
        pattern={/[A-Z]\d{6}/}
        patternError="Escreva uma letra e seis dígitos."
      />
      <TextField
        label="Marca"
        width={240}
        value={upper}
        onChange={setUpper}
        pattern={(text) => text.toUpperCase()}
      />
      <TextField
        label="Chamado"
        required
        value=""
        onChange={() => {}}
        error="*Número do chamado é obrigatório."
      />
      <TextField label="Ciclo" value="11/2026" onChange={() => {}} disabled />
      <TextField
        label="Nome fantasia"
        value=""
        onChange={() => {}}
        placeholder="Nome fantasia"
        hint="Parte do nome basta."
      />
    </div>
  )
}

function MaskedFields() {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [amount, setAmount] = useState<Cents | undefined>(undefined)
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
        gap: 12,
      }}
    >
      {masks.map(([label, mask]) => (
        <MaskedField
          key={label}
          label={label}
          mask={mask}
          value={texts[label] ?? ''}
          onChange={(text) => setTexts({ ...texts, [label]: text })}
        />
      ))}
      <DayIntervalField
        label="Data Atualização (intervalo)"
        today={localDate('2026-11-18')}
        value={texts['intervalo'] ?? ''}
        onChange={(text) => setTexts({ ...texts, intervalo: text })}
      />
      <MoneyField label="Valor" value={amount} onChange={setAmount} />
      <output>{amount === undefined ? 'sem valor' : `${amount} centavos`}</output>
    </div>
  )
}

function Selects() {
  const [one, setOne] = useState('')
  const [many, setMany] = useState<readonly string[]>([])
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      <SelectField label="Status" width={220} options={malls} value={one} onChange={setOne} />
      <MultiSelectField
        label="Shoppings"
        width={220}
        options={malls}
        value={many}
        onChange={setMany}
      />
      <MultiSelectField
        label="Shoppings do perfil"
        width={220}
        options={malls}
        value={['4']}
        onChange={() => {}}
        lockedBecause="Seu perfil vê apenas este shopping."
      />
      <SelectField
        label="Operação"
        width={180}
        options={malls}
        value="2"
        onChange={() => {}}
        disabled
      />
      <SelectField
        label="Motivo"
        width={220}
        options={reasons}
        value=""
        onChange={() => {}}
        error="Escolha um motivo."
      />
      <output>{many.join(',')}</output>
    </div>
  )
}

function Switches() {
  const [on, setOn] = useState(true)
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 24 }}>
      <CheckboxField label="Visualizar clientes corporativos" checked={on} onChange={setOn} />
      <YesNoSwitch label="Possui acordo" checked={on} onChange={setOn} />
      <YesNoSwitch label="Possui garantia" inline checked={!on} onChange={(next) => setOn(!next)} />
      <YesNoSwitch label="Encerrado" checked disabled onChange={() => {}} />
      <CheckboxField
        label="Sem permissão"
        checked
        disabled
        onChange={() => {}}
        hint="Só quem aprova pode marcar."
      />
    </div>
  )
}

function Long() {
  const [text, setText] = useState(
    'Lojista apresentou proposta de parcelamento em 6 vezes, aguardando retorno.',
  )
  const [file, setFile] = useState<File | undefined>(undefined)
  return (
    <div style={{ display: 'grid', gap: 16, maxWidth: 552 }}>
      <TextAreaField label="Observação" value={text} onChange={setText} maxLength={500} />
      <FileDrop
        label="Anexo"
        accept={['.pdf', '.png', '.msg']}
        maxBytes={1024 * 1024}
        value={file}
        onChange={setFile}
      />
      <FileDrop
        label="Buscar arquivos"
        shape="area"
        accept={['.csv', '.txt']}
        maxBytes={1024 * 1024}
        value={undefined}
        onChange={() => {}}
        hint="Apenas arquivos com extensão .csv ou .txt."
        error="O arquivo não pôde ser lido."
      />
    </div>
  )
}

export const stories: Stories = {
  texts: () => <Texts />,
  masked: () => <MaskedFields />,
  selects: () => <Selects />,
  switches: () => <Switches />,
  long: () => <Long />,
}
