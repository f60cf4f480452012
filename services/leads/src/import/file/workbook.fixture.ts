import { Buffer } from 'node:buffer'
import { strToU8, zipSync } from 'fflate'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Styles 0 to 5: General, a built-in day, a day of its own, five digits, money, a long zip code. */
const styles = `<styleSheet ${main}><numFmts count="4"><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="00000"/>
<numFmt numFmtId="166" formatCode="&quot;days &quot;0.00"/><numFmt numFmtId="167" formatCode="00000\\-0000"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`

type Content = { rows: string; firstRows?: string; strings?: string; sheets?: string; properties?: string }

/** A workbook as Excel writes it; `rows` is the XML of the rows of its second sheet, the first one is hidden unless it has `firstRows`. */
export function buildWorkbook({ rows, firstRows, strings = '', properties = '', sheets }: Content): Buffer {
  const hidden = firstRows === undefined ? 'state="hidden" ' : ''
  const first = firstRows ?? textRow(1, 'hidden')
  const listed = sheets ?? `<sheet name="Codes" sheetId="1" ${hidden}r:id="rId1"/><sheet name="Leads" sheetId="2" r:id="rId2"/>`
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${types}">${properties}<sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="x" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${first}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<?xml version="1.0" encoding="UTF-8"?><worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst ${main}>${strings}</sst>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}

/** A row of texts. */
export const textRow = (row: number, ...texts: string[]): string =>
  `<row r="${row}">${texts.map((text, column) => `<c r="${String.fromCharCode(65 + column)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
