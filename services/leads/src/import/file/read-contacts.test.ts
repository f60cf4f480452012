import { describe, expect, it } from 'vitest'
import { readContacts } from './read-contacts.ts'

const read = (...lines: string[]) => {
  const [names = [], ...cards] = [...readContacts(lines.join('\r\n'))]
  return cards.map((cells) => Object.fromEntries(cells.flatMap((cell, index) => (cell === '' ? [] : [[names[index], cell]]))))
}

describe('a file of contacts', () => {
  it('is read as an iPhone writes it', () => {
    expect(
      read(
        ...[
          'BEGIN:VCARD',
          'VERSION:3.0',
          'PRODID:-//Apple Inc.//iPhone OS 19.0//EN',
          'N:Park;Ada;M.;;Jr.',
          'FN:Ada M. Park Jr.',
          'ORG:Park Homes;',
        ],
        ...['EMAIL;type=INTERNET;type=HOME:ada2@example.com', 'EMAIL;type=INTERNET;type=pref:ada@example.com'],
        ...['TEL;type=CELL;type=VOICE;type=pref:(512) 555-0100', 'TEL;type=WORK;type=FAX:(512) 555-0109', 'TEL;type=HOME:(512) 555-0101'],
        ...['item1.ADR;type=HOME;type=pref:;;12 Main St\\nUnit 4;Austin;TX;78701;United States', 'item1.X-ABADR:us'],
        ...['NOTE:gray cabinets\\, white island\\nhas a', '  dog', 'PHOTO;ENCODING=b;TYPE=JPEG:AAAA', ' BBBB', 'END:VCARD'],
      ),
    ).toEqual([
      {
        ...{
          Name: 'Ada M. Park Jr.',
          'First Name': 'Ada',
          'Middle Name': 'M.',
          'Last Name': 'Park',
          'Name Suffix': 'Jr.',
          Company: 'Park Homes',
        },
        ...{ Phone: '(512) 555-0100 ::: (512) 555-0101', Email: 'ada@example.com ::: ada2@example.com' },
        ...{ Street: '12 Main St\nUnit 4', City: 'Austin', State: 'TX', Zip: '78701', Country: 'United States' },
        Notes: 'gray cabinets, white island\nhas a dog\nFax: (512) 555-0109',
      },
    ])
  })

  it('is read as an Android phone writes it, in quoted-printable', () => {
    expect(
      read(
        ...['BEGIN:VCARD', 'VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:N=C3=BA=C3=B1ez;Jos=C3=A9;;;'],
        ...['FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9 N=C3=BA=', '=C3=B1ez', 'TEL;CELL;PREF:5125550100', 'END:VCARD'],
      ),
    ).toEqual([{ Name: 'José Núñez', 'First Name': 'José', 'Last Name': 'Núñez', Phone: '5125550100' }])
  })

  it('is read in version 4, with addresses as links', () => {
    expect(
      read(
        ...[
          'BEGIN:VCARD',
          'VERSION:4.0',
          'FN:Kim Lee',
          'TEL;VALUE=uri;TYPE="voice,home":tel:+1-512-555-0151',
          'EMAIL:mailto:kim@example.com',
        ],
        ...['ADR;TYPE=home:;;7 Oak Ln;Austin;TX;78702;', 'ADR;TYPE=work:;Suite 5;1 Bank St;Waco;TX;76701;', 'END:VCARD'],
      ),
    ).toEqual([
      {
        ...{
          Name: 'Kim Lee',
          Phone: '+1-512-555-0151',
          Email: 'kim@example.com',
          Street: '7 Oak Ln',
          City: 'Austin',
          State: 'TX',
          Zip: '78702',
        },
        'Other Address': 'Suite 5, 1 Bank St, Waco, TX, 76701',
      },
    ])
  })

  it('is read in the encodings of Windows, named or not', () => {
    const words = '=93Caf=E9=94 =96 O=92Hara, =80 5'
    for (const charset of [';CHARSET=Windows-1252', ';CHARSET=ISO-8859-1', ''])
      expect(read('BEGIN:VCARD', 'VERSION:2.1', `NOTE${charset};ENCODING=QUOTED-PRINTABLE:${words}`, 'END:VCARD')).toEqual([
        { Notes: '“Café” – O’Hara, € 5' },
      ])
  })

  it('keeps the space after a soft line break', () => {
    expect(read('BEGIN:VCARD', 'NOTE;ENCODING=QUOTED-PRINTABLE:white=', ' doors', 'END:VCARD')).toEqual([{ Notes: 'white doors' }])
    const lines = Array.from({ length: 200_000 }, () => 'a=')
    expect(read('BEGIN:VCARD', 'NOTE;ENCODING=QUOTED-PRINTABLE:=', lines.join('\n'), 'b', 'END:VCARD')).toEqual([
      { Notes: `${'a'.repeat(200_000)}b` },
    ])
  })

  it('puts the most preferred phone first', () => {
    const phones = ['TEL:512-555-0103', 'TEL;PREF=2:512-555-0102', 'TEL;PREF=1;TYPE=cell:512-555-0101']
    expect(read('BEGIN:VCARD', 'VERSION:4.0', ...phones, 'END:VCARD')).toEqual([
      { Phone: '512-555-0101 ::: 512-555-0102 ::: 512-555-0103' },
    ])
  })

  it('keeps a card that has no end', () => {
    expect(read('BEGIN:VCARD', 'FN:Ada', 'BEGIN:VCARD', 'FN:Bob', 'END:VCARD', 'BEGIN:VCARD', 'FN:Kim')).toEqual([
      { Name: 'Ada' },
      { Name: 'Bob' },
      { Name: 'Kim' },
    ])
  })

  it('has one row for each card, and none for what is outside of cards', () => {
    expect(read('', 'BEGIN:VCARD', 'FN:Ada', 'END:VCARD', 'TEL:5125550100', 'begin:vcard', 'FN:Bob', 'end:vcard')).toEqual([
      { Name: 'Ada' },
      { Name: 'Bob' },
    ])
  })
})
