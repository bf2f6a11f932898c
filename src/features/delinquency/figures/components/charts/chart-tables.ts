import { useState } from 'react'

const place = 'regua.quadros-em-tabela'
const isPhone = () => matchMedia('(max-width: 640px)').matches

// Reads the choice from localStorage; phones default to tables.
function storedChartTables(charts: readonly string[]): readonly string[] {
  const text = localStorage.getItem(place)
  if (text === null) return isPhone() ? charts : []
  const names = text.split(',')
  return charts.filter((chart) => names.includes(chart))
}

/** Which charts are shown as tables; stored in this browser. */
export function useChartTables(charts: readonly string[]) {
  const [tables, setTables] = useState(() => storedChartTables(charts))
  return {
    tables,
    setTable: (chart: string, isTable: boolean) => {
      const others = tables.filter((one) => one !== chart)
      const next = isTable ? [...others, chart] : others
      localStorage.setItem(place, next.join())
      setTables(next)
    },
  }
}
