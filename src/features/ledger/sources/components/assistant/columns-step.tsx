import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { countOf } from '#values/count-of.ts'
import { formatWhole } from '#values/whole-number.ts'

import { FIELDS } from '../../contract/fields.ts'
import { BRINGS } from '../../contract/lifecycle.ts'
import type { Origin, RecipePart } from '../../contract/recipe.ts'
import {
  fieldsOfColumn,
  fieldsWithoutOrigin,
  fileOfRole,
  withOrigin,
  withPart,
} from '../../rules/draft-recipe.ts'
import type { FileForm } from '../../rules/forms.ts'
import styles from './assistant.module.css'
import { ColumnTable } from './column-table.tsx'
import { FileSettingsDialog } from './file-settings-dialog.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { MissingFields } from './missing-fields.tsx'
import { type OpenedOrigin, OriginDialog } from './origin-dialog.tsx'
import type { RecipeColumns } from './origin-fields.tsx'
import type { Assistant } from './use-assistant.ts'

/** The part that is open: its file, the form of that file, and the columns it may name. */
function openPart({ recipe, detection }: Assistant, at: number) {
  const part = recipe.partes[at] ?? recipe.partes[0]
  if (!part) return undefined
  const columnsOf = (papel: string) => {
    const role = recipe.arquivos.find((file) => file.papel === papel)
    const found = role && fileOfRole(detection.arquivos, role)
    return found?.colunas.map(({ coluna }) => coluna) ?? []
  }
  const role = recipe.arquivos.find(({ papel }) => papel === part.arquivo)
  const file = role && fileOfRole(detection.arquivos, role)
  if (!role || !file) return undefined
  const form: FileForm = {
    order: role.dia === 'AUTO' ? (file.leitura.dia ?? 'DMY') : role.dia,
    decimal: role.decimal === 'AUTO' ? (file.leitura.decimal ?? ',') : role.decimal,
  }
  const columns: RecipeColumns = {
    own: columnsOf(part.arquivo),
    others: Object.fromEntries(
      recipe.arquivos
        .filter(({ papel }) => papel !== part.arquivo)
        .map(({ papel }) => [papel, columnsOf(papel)]),
    ),
  }
  return { part, at: recipe.partes.indexOf(part), file, form, columns }
}

/** How many required fields still need an origin, over all parts. */
export const missingCount = ({ recipe }: Assistant): number =>
  recipe.partes.reduce((sum, part) => sum + fieldsWithoutOrigin(part).length, 0)

const dueColumnOf = (part: RecipePart) => part.campos['vencimento']?.coluna

/** Step 2: which column fills which field. */
export function ColumnsStep({ assistant }: { readonly assistant: Assistant }) {
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState<OpenedOrigin>()
  const [filters, setFilters] = useState(false)
  const [files, setFiles] = useState(false)
  const { recipe, detection, change, changeRecipe } = assistant
  const open = openPart(assistant, at)
  if (!open)
    return (
      <PageState
        kind="error"
        title="A receita não encontra o seu arquivo"
        sentence="Nenhum arquivo enviado tem o nome que a receita espera. Volte e envie o zip inteiro."
      />
    )
  const { part, file, form, columns } = open
  const setPart = (next: RecipePart) => changeRecipe(withPart(recipe, open.at, next))
  const setOrigin = (field: string, origin: Origin | undefined) =>
    setPart(withOrigin(part, field, origin))
  const missing = fieldsWithoutOrigin(part)
  const usedCount = columns.own.filter((name) => fieldsOfColumn(part, name).length > 0).length
  const fieldCount = Object.keys(part.campos).length
  return (
    <>
      {recipe.partes.length > 1 && (
        <SelectField
          label="Parte da receita"
          width={320}
          options={recipe.partes.map((each, place) => ({
            value: String(place),
            label: `${BRINGS[each.traz]}, do arquivo ${each.arquivo}`,
          }))}
          value={String(open.at)}
          onChange={(place) => setAt(Number(place))}
        />
      )}
      {missing.length > 0 && (
        <MissingFields
          fields={missing}
          answers={detection.cadastro}
          dueColumn={dueColumnOf(part)}
          onChoose={(field, origin) => setOpened({ field, origin })}
          onSet={setOrigin}
          onSetAll={(fields) =>
            setPart(
              fields.reduce<RecipePart>(
                (next, field) => withOrigin(next, field, { cadastro: true }),
                part,
              ),
            )
          }
        />
      )}
      <div className={styles['columnLine']}>
        <h2>
          {`${countOf(columns.own.length, 'coluna', 'colunas')} | ${formatWhole(usedCount)} usadas, ${formatWhole(fieldCount)} de ${countOf(FIELDS[part.traz].length, 'campo', 'campos')}`}
        </h2>
        <span className={styles['note']}>* obrigatório</span>
        <Button
          kind="text"
          size="compact"
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={() => setOpened({ field: '', origin: { constante: '' } })}
        >
          Campo sem coluna
        </Button>
        <Button kind="text" size="compact" onClick={() => setFilters(true)}>
          {part.filtros.length === 0
            ? 'Quais linhas'
            : `Quais linhas (${countOf(part.filtros.length, 'filtro', 'filtros')})`}
        </Button>
        <Button kind="text" size="compact" onClick={() => setFiles(true)}>
          Arquivos
        </Button>
        {assistant.draft.recipe && (
          <Button kind="text" size="compact" onClick={() => change({ recipe: undefined })}>
            Voltar à proposta
          </Button>
        )}
      </div>
      <ColumnTable
        file={file}
        part={part}
        form={form}
        onOpen={(field, origin) => setOpened({ field, origin })}
      />
      {opened && (
        <OriginDialog
          opened={opened}
          part={part}
          file={file}
          form={form}
          columns={columns}
          onClose={() => setOpened(undefined)}
          onSave={(field, origin) => {
            // Another field for the same column replaces the former one.
            const { field: before } = opened
            const base =
              before !== '' && before !== field ? withOrigin(part, before, undefined) : part
            setPart(withOrigin(base, field, origin))
            setOpened(undefined)
          }}
        />
      )}
      {files && (
        <FileSettingsDialog
          recipe={recipe}
          onClose={() => setFiles(false)}
          onSave={(next) => {
            changeRecipe(next)
            setFiles(false)
          }}
        />
      )}
      {filters && (
        <FilterDialog
          part={part}
          columns={columns.own}
          onClose={() => setFilters(false)}
          onSave={(next) => {
            setPart(next)
            setFilters(false)
          }}
        />
      )}
    </>
  )
}

/** 'Ensaiar com 1.022 linhas', once no required field is missing. */
export function RehearseButton({
  assistant,
  onRehearse,
}: {
  readonly assistant: Assistant
  readonly onRehearse: () => void
}) {
  const missing = missingCount(assistant)
  const rows = assistant.detection.arquivos.reduce((sum, { linhas }) => sum + linhas, 0)
  return (
    <Button
      kind={missing === 0 ? 'primary' : 'default'}
      icon={<IconPlayerPlay size={16} stroke={1.75} />}
      disabledBecause={
        missing === 0
          ? undefined
          : `${missing === 1 ? 'Falta' : 'Faltam'} ${countOf(missing, 'campo obrigatório', 'campos obrigatórios')}.`
      }
      onClick={onRehearse}
    >
      {`Ensaiar com ${countOf(rows, 'linha', 'linhas')}`}
    </Button>
  )
}
