import { type ReactNode, useState } from 'react'
import { optionsOf } from '#listing/options-of.ts'

import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { countOf } from '#values/count-of.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { DetectedFile, ReadingWish } from '../../contract/assistant.ts'
import styles from './assistant.module.css'
import { WidthFields } from './width-fields.tsx'

const orders = { DMY: 'dia/mês/ano', MDY: 'mês/dia/ano' } as const
const signs = { ',': 'vírgula decimal', '.': 'ponto decimal' } as const
const separatorNames: Readonly<Record<string, string>> = { '\t': 'tabulação' }
const separatorName = (separator: string) => separatorNames[separator] ?? separator

const formText = ({ forma, separador, aba }: DetectedFile['leitura']): string => {
  if (forma === 'CSV') return `texto separado por ${separatorName(separador ?? ';')}`
  if (forma === 'XLSX') return aba === null ? 'planilha xlsx' : `planilha xlsx, aba ${aba}`
  if (forma === 'LARGURA_FIXA') return 'texto de largura fixa'
  return forma
}

const evidence = (proofs: number, cells: number, proved: boolean): string =>
  proved
    ? `${formatWhole(proofs)} de ${countOf(cells, 'célula prova', 'células provam')}; nenhuma prova o contrário`
    : cells === 0
      ? 'nenhuma célula escrita assim'
      : 'nenhuma célula prova, ou elas se contradizem'

type Changed = 'forma' | 'letras' | 'dias' | 'valores'

const titles: Readonly<Record<Changed, string>> = {
  forma: 'Forma do arquivo',
  letras: 'Letras do arquivo',
  dias: 'Ordem dos dias',
  valores: 'Sinal decimal',
}

const detected = { value: 'AUTO', label: 'Descobrir no arquivo' }
const encodings = ['UTF-8', 'UTF-16', 'WINDOWS-1252', 'CP850', 'MACROMAN']

function Item({
  label,
  text,
  why,
  onChange,
}: {
  readonly label: string
  readonly text: string
  readonly why: ReactNode
  readonly onChange?: () => void
}) {
  return (
    <div className={styles['reading']}>
      <dt>{label}</dt>
      <dd>
        <strong>{text}</strong>
        <span>{why}</span>
      </dd>
      {onChange && (
        <dd>
          <Button kind="text" size="compact" ariaLabel={`Mudar ${label}`} onClick={onChange}>
            Mudar
          </Button>
        </dd>
      )}
    </div>
  )
}

/** Choice of one property of the reading. */
function ReadingDialog({
  what,
  file,
  wish,
  onSave,
  onClose,
}: {
  readonly what: Changed
  readonly file: DetectedFile
  readonly wish: ReadingWish
  readonly onSave: (wish: Partial<ReadingWish>) => void
  readonly onClose: () => void
}) {
  const [draft, setDraft] = useState(wish)
  const set = (part: Partial<ReadingWish>) => setDraft({ ...draft, ...part })
  const fields = {
    forma: (
      <>
        <SelectField
          label="Forma"
          options={[
            detected,
            { value: 'CSV', label: 'Texto com separador' },
            { value: 'LARGURA_FIXA', label: 'Texto de largura fixa' },
            { value: 'XLSX', label: 'Planilha xlsx' },
            { value: 'JSON', label: 'JSON' },
          ]}
          value={draft.forma}
          onChange={(forma) => set({ forma: forma as ReadingWish['forma'] })}
        />
        {(draft.forma === 'CSV' || draft.forma === 'AUTO') && (
          <SelectField
            label="Separador"
            options={[
              detected,
              ...[';', ',', '\t', '|'].map((value) => ({ value, label: separatorName(value) })),
            ]}
            value={draft.separador}
            onChange={(separador) => set({ separador: separador as ReadingWish['separador'] })}
          />
        )}
        {file.abas.length > 1 && (
          <SelectField
            label="Aba"
            options={file.abas.map((value) => ({ value, label: value }))}
            value={draft.aba ?? file.leitura.aba ?? ''}
            onChange={(aba) => set({ aba })}
          />
        )}
        {draft.forma === 'JSON' && (
          <TextField
            label="Caminho até a lista"
            hint="vazio se o JSON é a própria lista: data.items"
            value={draft.caminho}
            maxLength={200}
            onChange={(caminho) => set({ caminho })}
          />
        )}
        {draft.forma === 'LARGURA_FIXA' && (
          <WidthFields value={draft.larguras} onChange={(larguras) => set({ larguras })} />
        )}
      </>
    ),
    letras: (
      <SelectField
        label="Codificação"
        options={[detected, ...encodings.map((value) => ({ value, label: value }))]}
        value={draft.codificacao}
        onChange={(codificacao) => set({ codificacao: codificacao as ReadingWish['codificacao'] })}
      />
    ),
    dias: (
      <SelectField
        label="Ordem"
        options={[detected, ...optionsOf(orders)]}
        value={draft.dia}
        onChange={(dia) => set({ dia: dia as ReadingWish['dia'] })}
      />
    ),
    valores: (
      <SelectField
        label="Sinal"
        options={[detected, ...optionsOf(signs)]}
        value={draft.decimal}
        onChange={(decimal) => set({ decimal: decimal as ReadingWish['decimal'] })}
      />
    ),
  }
  return (
    <Dialog
      opened
      title={titles[what]}
      onClose={onClose}
      dirty={draft !== wish}
      footer={
        <DialogButtons
          label="Ler assim"
          busy={false}
          disabledBecause={
            draft.forma === 'LARGURA_FIXA' && draft.larguras.length === 0
              ? 'Informe ao menos uma coluna com o seu início e o seu tamanho.'
              : undefined
          }
          onAct={() => onSave(draft)}
          onClose={onClose}
        />
      }
    >
      <div className={styles['fields']}>{fields[what]}</div>
    </Dialog>
  )
}

/** 'O que lemos no arquivo': each fact with how it is known, and 'Mudar'. */
export function ReadingPanel({
  file,
  wish,
  onWish,
  children,
}: {
  readonly file: DetectedFile
  readonly wish: ReadingWish
  readonly onWish: (wish: Partial<ReadingWish>) => void
  /** Further items. */
  readonly children?: ReactNode
}) {
  const [changed, setChanged] = useState<Changed>()
  const { leitura, provas, colunas, linhas } = file
  const chosen = 'escolhido por você'
  return (
    <Panel title="O que lemos no arquivo" subtitle="e como sabemos" flush>
      <dl className={styles['readings']}>
        <Item
          label="Forma"
          text={formText(leitura)}
          why={
            wish.forma === 'AUTO'
              ? `${countOf(colunas.length, 'coluna', 'colunas')} em ${countOf(linhas, 'linha', 'linhas')}`
              : chosen
          }
          onChange={() => setChanged('forma')}
        />
        {leitura.codificacao !== null && (
          <Item
            label="Letras"
            text={leitura.codificacao}
            why={wish.codificacao === 'AUTO' ? 'pelas letras com acento' : chosen}
            onChange={() => setChanged('letras')}
          />
        )}
        <Item
          label="Dias"
          text={leitura.dia === null ? 'sem ordem provada' : orders[leitura.dia]}
          why={
            wish.dia === 'AUTO'
              ? evidence(provas.dias, provas.celulasDia, leitura.dia !== null)
              : chosen
          }
          onChange={() => setChanged('dias')}
        />
        <Item
          label="Valores"
          text={leitura.decimal === null ? 'sem sinal provado' : signs[leitura.decimal]}
          why={
            wish.decimal === 'AUTO'
              ? evidence(provas.valores, provas.celulasValor, leitura.decimal !== null)
              : chosen
          }
          onChange={() => setChanged('valores')}
        />
        <Item
          label="Linhas"
          text={countOf(linhas, 'linha', 'linhas')}
          why="abaixo do cabeçalho; o ensaio diz quais são títulos e quais são somas"
        />
        {children}
      </dl>
      {changed && (
        <ReadingDialog
          what={changed}
          file={file}
          wish={wish}
          onClose={() => setChanged(undefined)}
          onSave={(next) => {
            onWish(next)
            setChanged(undefined)
          }}
        />
      )}
    </Panel>
  )
}

export { Item as ReadingItem }
