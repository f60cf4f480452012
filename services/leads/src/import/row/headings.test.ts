import { describe, expect, it } from 'vitest'
import { gatherCells } from './gather-cells.ts'
import { guessColumnTargets } from './guess-columns.ts'
import { findHeadingMeaning } from './heading-words.ts'

/** What a file of one row says about a lead: each column with its cell. */
const read = (cells: Record<string, string>) => {
  const columns = Object.keys(cells)
  const row = Object.values(cells)
  const rules = { columns, targets: guessColumnTargets(columns, [row]), meanings: columns.map(findHeadingMeaning) }
  return Object.fromEntries([...gatherCells(row, rules)].map(([target, texts]) => [target, texts.join('\n')]))
}

describe('a contact of', () => {
  it('Google Contacts, as it is exported today', () => {
    expect(
      read({
        'First Name': 'Ada',
        'Middle Name': 'M.',
        'Last Name': 'Park',
        'Phonetic First Name': '',
        Nickname: '',
        'File As': '',
        'Organization Name': '',
        'Organization Title': '',
        Birthday: '',
        Notes: 'gray cabinets',
        Labels: '* myContacts',
        'E-mail 1 - Label': '* Home',
        'E-mail 1 - Value': 'ada@example.com ::: ada2@example.com',
        'E-mail 2 - Label': 'Work',
        'E-mail 2 - Value': 'ada@work.example',
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '(512) 555-0100 ::: (512) 555-0101',
        'Phone 2 - Label': 'Home',
        'Phone 2 - Value': '512-555-0100',
        'Address 1 - Label': 'Home',
        'Address 1 - Formatted': '12 Main St\nAustin, TX 78701\nUS',
        'Address 1 - Street': '12 Main St',
        'Address 1 - City': 'Austin',
        'Address 1 - PO Box': '',
        'Address 1 - Region': 'TX',
        'Address 1 - Postal Code': '78701',
        'Address 1 - Country': 'US',
        'Address 1 - Extended Address': '',
        'Website 1 - Value': 'https://example.com',
        'Custom Field 1 - Value': 'x',
      }),
    ).toMatchObject({
      first_name: 'Ada\nM.',
      name: 'Ada M. Park',
      phone: '(512) 555-0100',
      email: 'ada@example.com',
      address: '12 Main St\nAustin, TX 78701',
      notes: 'gray cabinets\nPhone 1: (512) 555-0101\nE-mail 1: ada2@example.com\nE-mail 2: ada@work.example',
    })
  })

  it('Google Contacts, as it was exported before', () => {
    expect(
      read({
        Name: 'Ada Park',
        'Given Name': 'Ada',
        'Additional Name': '',
        'Family Name': 'Park',
        'Yomi Name': '',
        'Group Membership': '* myContacts',
        'E-mail 1 - Type': '* Home',
        'E-mail 1 - Value': 'ada@example.com',
        'Phone 1 - Type': 'Mobile',
        'Phone 1 - Value': '(512) 555-0100',
        'Address 1 - Type': 'Home',
        'Address 1 - Formatted': '',
        'Address 1 - Street': '12 Main St',
        'Address 1 - City': 'Toronto',
        'Address 1 - PO Box': '',
        'Address 1 - Region': 'ON',
        'Address 1 - Postal Code': 'M4B 1B3',
        'Address 1 - Country': 'Canada',
        'Address 1 - Extended Address': 'Unit 4',
        'Organization 1 - Name': 'Park Homes',
      }),
    ).toEqual({
      ...{ first_name: 'Ada', last_name: 'Park', company: 'Park Homes' },
      name: 'Ada Park',
      phone: '(512) 555-0100',
      email: 'ada@example.com',
      address: '12 Main St, Unit 4, Toronto, ON, M4B 1B3, Canada',
      notes: 'Organization 1 - Name: Park Homes',
    })
  })

  it('Google Contacts with two addresses of one kind and two organizations', () => {
    expect(
      read({
        Name: 'Ada Park',
        'Organization Name': 'Park Homes ::: Park Doors',
        'Address 1 - Label': 'Home',
        'Address 1 - Formatted': '1 A St\nAustin, TX 78701 ::: 2 B St\nWaco, TX 76701',
        'Address 1 - Street': '1 A St ::: 2 B St',
        'Address 1 - City': 'Austin ::: Waco',
        'Address 1 - Region': 'TX ::: TX',
        'Address 1 - Postal Code': '78701 ::: 76701',
      }),
    ).toMatchObject({
      ...{ name: 'Ada Park', address: '1 A St\nAustin, TX 78701' },
      notes: 'Organization Name: Park Homes\nOrganization Name: Park Doors\nOther address: 2 B St, Waco, TX 76701',
    })
  })

  it.each(['Label', 'Type'])('Google Contacts, whose fax is no phone, with the kind of phone as %s', (kind) => {
    expect(
      read({
        Name: 'Ada Park',
        [`Phone 1 - ${kind}`]: '* Work Fax',
        'Phone 1 - Value': '512-555-0110',
        [`Phone 2 - ${kind}`]: 'Mobile',
        'Phone 2 - Value': '512-555-0100',
      }),
    ).toEqual({ name: 'Ada Park', phone: '512-555-0100', notes: 'Work Fax: 512-555-0110' })
  })

  it('HubSpot', () => {
    expect(
      read({
        'Record ID': '101',
        'First Name': 'Ada',
        'Last Name': 'Park',
        Email: 'ada@example.com',
        'Phone Number': '',
        'Mobile Phone Number': '+1 (512) 555-0100',
        'Contact owner': 'Maria',
        'Lead Status': 'New',
        'Lifecycle Stage': 'Lead',
        'Create Date': '2026-11-03 10:00',
        'Last Activity Date': '2026-11-04',
        'Street Address': '12 Main St',
        City: 'Austin',
        'State/Region': 'TX',
        'Postal Code': '78701',
        'Country/Region': 'United States',
        'Original Source': 'Organic Search',
      }),
    ).toEqual({
      ...{ first_name: 'Ada', last_name: 'Park', name: 'Ada Park', email: 'ada@example.com', phone: '+1 (512) 555-0100' },
      ...{ assigned_to: 'Maria', remarks: 'New', date_created: '2026-11-03 10:00', lead_origin: 'Organic Search' },
      address: '12 Main St, Austin, TX, 78701',
    })
  })

  it('Jobber', () => {
    expect(
      read({
        'Display Name': 'Pat Doe',
        'Company Name': '',
        Title: 'Mr.',
        'First Name': 'Pat',
        'Last Name': 'Doe',
        Phone: '',
        'Main Phone #': '512-555-0141',
        'Mobile Phone #': '512-555-0142',
        'E-mails': 'pat@example.com, pat2@example.com',
        'Billing Street 1': '4 Elm',
        'Billing Street 2': '',
        'Billing City': 'Waco',
        'Billing State': 'TX',
        'Billing Zip code': '76701',
        'Service Street 1': '4 Elm',
        'Service City': 'Waco',
        'Lead Source': 'Google',
        'Created Date': 'Nov 3, 2026',
      }),
    ).toEqual({
      ...{ first_name: 'Pat', last_name: 'Doe', name: 'Pat Doe', phone: '512-555-0141', email: 'pat@example.com' },
      ...{ lead_origin: 'Google', date_created: 'Nov 3, 2026' },
      address: '4 Elm, Waco, TX, 76701',
      notes: 'Mobile Phone #: 512-555-0142\nE-mails: pat2@example.com',
    })
  })

  it('Housecall Pro', () => {
    expect(
      read({
        'First Name': 'Kim',
        'Last Name': 'Lee',
        'Display name': 'Kim Lee',
        'Mobile number': '',
        'Home number': '512-555-0151',
        'Work number': '512-555-0152',
        Email: 'kim@example.com',
        'Additional emails': 'kim@work.example',
        Company: 'Lee Homes',
        'Customer notes': 'has a dog',
        'Street Line 1': '7 Oak Ln',
        'Street Line 2': 'Apt 3',
        City: 'Austin',
        State: 'TX',
        Zip: '78702',
        'Lead Source': 'Yelp',
        'Customer since': '11/03/2026',
      }),
    ).toMatchObject({
      ...{ name: 'Kim Lee', phone: '512-555-0151', email: 'kim@example.com', address: '7 Oak Ln, Apt 3, Austin, TX, 78702' },
      ...{ lead_origin: 'Yelp', date_created: '11/03/2026' },
      notes: 'has a dog\nCompany: Lee Homes\nWork number: 512-555-0152\nAdditional emails: kim@work.example',
    })
  })

  it('QuickBooks, whose phones are in one cell and whose balance is money', () => {
    expect(
      read({
        'Customer full name': 'Ray, Lou',
        'Phone numbers': 'Phone:(512) 555-0145 Mobile:(512) 555-0146',
        Email: 'lou@example.com',
        'Full name': 'Lou Ray',
        'Billing address': '9 Pine Austin TX 78703',
        'Shipping address': '',
        Balance: '1,250.00',
      }),
    ).toEqual({
      name: 'Lou Ray',
      phone: '(512) 555-0145',
      email: 'lou@example.com',
      address: '9 Pine Austin TX 78703',
      notes: 'Mobile: (512) 555-0146',
    })
  })

  it('QuickBooks Desktop, whose addresses are in lines', () => {
    expect(
      read({
        Customer: 'Kim Smith',
        'Main Phone': '512-555-0147',
        ...{ 'Bill to 1': 'Kim Smith', 'Bill to 2': '3 Oak St', 'Bill to 3': 'Waco, TX', 'Bill to 4': '', 'Bill to 5': '' },
        ...{ 'Ship to 1': 'Kim Smith', 'Ship to 2': '5 Lake Dr', 'Ship to 3': 'Hewitt, TX', 'Ship to 4': '', 'Ship to 5': '' },
      }),
    ).toEqual({ name: 'Kim Smith', phone: '512-555-0147', address: '5 Lake Dr, Hewitt, TX', notes: 'Billing address: 3 Oak St, Waco, TX' })
    expect(read({ 'Bill to': '3 Oak St, Waco', 'Ship to': '5 Lake Dr, Hewitt' })).toEqual({
      address: '5 Lake Dr, Hewitt',
      notes: 'Billing address: 3 Oak St, Waco',
    })
  })

  it('Outlook, which lists the phone of an assistant first', () => {
    expect(
      read({
        'First Name': 'Ada',
        'Middle Name': '',
        'Last Name': 'Park',
        Suffix: 'Jr.',
        Company: 'Park Homes',
        'Business Street': '1 Office Park',
        'Business City': 'Dallas',
        'Business State': 'TX',
        'Business Postal Code': '75201',
        'Business Country/Region': 'United States of America',
        'Home Street': '12 Main St',
        'Home Street 2': 'Unit B',
        'Home City': 'Austin',
        'Home State': 'TX',
        'Home Postal Code': '78701',
        'Home Country/Region': 'United States of America',
        "Assistant's Phone": '512-555-0199',
        'Business Fax': '512-555-0198',
        'Business Phone': '',
        'Company Main Phone': '512-555-0197',
        'Mobile Phone': '512-555-0100',
        'Other Phone': '',
        'E-mail Address': 'ada@example.com',
        'E-mail Type': 'SMTP',
        'E-mail Display Name': 'Ada Park (ada@example.com)',
        'E-mail 2 Address': 'ada@work.example',
      }),
    ).toMatchObject({
      ...{ name: 'Ada Park Jr.', phone: '512-555-0100', email: 'ada@example.com', address: '12 Main St, Unit B, Austin, TX, 78701' },
      notes: [
        'Company: Park Homes',
        'Company Main Phone: 512-555-0197',
        'E-mail 2 Address: ada@work.example',
        'Business address: 1 Office Park, Dallas, TX, 75201',
      ].join('\n'),
    })
  })

  it('Angi', () => {
    expect(
      read({
        'Lead Number': '7',
        'Customer Name': 'Ada Park',
        'Customer Email': 'ada@example.com',
        'Primary Phone': '512-555-0100',
        'Secondary Phone': '512-555-0101',
        'Task Name': 'Cabinets - Reface',
        'Customer Comments': 'white, please',
        Address: '12 Main St',
        City: 'Austin',
        State: 'TX',
        Zip: '78701',
        'Lead Date': '11/03/2026',
      }),
    ).toEqual({
      ...{ name: 'Ada Park', email: 'ada@example.com', phone: '512-555-0100', address: '12 Main St, Austin, TX, 78701' },
      date_created: '11/03/2026',
      notes: 'Task Name: Cabinets - Reface\nwhite, please\nSecondary Phone: 512-555-0101',
    })
  })

  it('Yelp', () => {
    expect(
      read({
        'Consumer Name': 'Ada P.',
        'Consumer Phone': '512-555-0100',
        'Project Type': 'Cabinet wrap',
        Message: 'How much?',
        Location: '78701',
      }),
    ).toEqual({ name: 'Ada P.', phone: '512-555-0100', notes: 'Project Type: Cabinet wrap\nHow much?', address: '78701' })
  })

  it('a vCard as a table', () => {
    expect(
      read({
        FN: 'Ada Park',
        'TEL;TYPE=CELL': '512-555-0100',
        'TEL;WORK': '512-555-0101',
        'EMAIL;INTERNET': 'a@example.com',
        NOTE: 'gray',
      }),
    ).toEqual({ name: 'Ada Park', phone: '512-555-0100', email: 'a@example.com', notes: 'gray\nTEL;WORK: 512-555-0101' })
  })

  it('an Excel list', () => {
    expect(
      read({
        First: 'Ada',
        Last: 'Park',
        'Cell #': '512-555-0100',
        'E-Mail': '',
        'Address 1': '12 Main',
        'Address 2': 'Apt 4',
        ST: '',
        ZIP: '78701',
      }),
    ).toMatchObject({ name: 'Ada Park', phone: '512-555-0100', address: '12 Main, Apt 4, 78701' })
  })

  it('a Meta form that asks for the work email', () => {
    expect(
      read({
        created_time: '2026-11-03T10:00:00-0600',
        form_id: 'f:1',
        platform: 'ig',
        full_name: 'Ada Park',
        phone_number: 'p:+15125550100',
        work_email: 'ada@work.example',
        street_address: '12 Main St',
        zip_code: 'z:78701',
        city: 'Austin',
        'how_many_doors?': '30',
      }),
    ).toMatchObject({
      ...{ name: 'Ada Park', phone: 'p:+15125550100', email: 'ada@work.example', address: '12 Main St, Austin, 78701' },
      notes: 'How many doors?: 30',
    })
  })
})

describe('Spanish headings', () => {
  it('are read with and without accents', () => {
    expect(
      read({
        Nombre: 'José',
        Apellidos: 'Núñez',
        'Teléfono móvil': '512-555-0100',
        'CORREO ELECTRÓNICO': 'jose@example.com',
        Dirección: 'Calle 5',
        Ciudad: 'Laredo',
        Estado: 'TX',
        'Código postal': '78040',
        País: 'Estados Unidos',
        Observaciones: 'blanco',
        'Fecha de creación': '2026-11-03',
      }),
    ).toMatchObject({
      ...{ name: 'José Núñez', phone: '512-555-0100', email: 'jose@example.com', address: 'Calle 5, Laredo, TX, 78040' },
      ...{ notes: 'blanco', date_created: '2026-11-03' },
    })
  })

  it('may name the status like the state of an address', () => {
    expect(read({ 'Nombre completo': 'José Núñez', Celular: '512-555-0100', Estado: 'New' })).toMatchObject({ remarks: 'New' })
    expect(read({ Nombre: 'José', Ciudad: 'Laredo', Estado: 'Vendido' })).toMatchObject({ address: 'Laredo', remarks: 'Vendido' })
    expect(read({ Nombre: 'José', Ciudad: 'Laredo', Estado: 'TX', 'Estado del lead': 'Vendido' })).toMatchObject({
      address: 'Laredo, TX',
      remarks: 'Vendido',
    })
  })
})

describe('a heading', () => {
  it.each([
    'phone_number',
    'PHONE NUMBER',
    'PhoneNumber',
    'Phone-Number:',
    ' Phone  number ',
    'Contact Phone No.',
    'Best phone',
    'Teléfono de casa',
  ])('is compared without case and punctuation: %s', (heading) => expect(findHeadingMeaning(heading)).toMatchObject({ target: 'phone' }))

  it.each([
    'Phone 1 - Type',
    'E-mail Type',
    'Fax',
    'Last contact',
    'Job date',
    'Project name',
    'Lead #',
    'Lead ID',
    'Title',
    'Custom Field 1 - Value',
    '',
  ])('that means something else is not guessed at: %s', (heading) => expect(findHeadingMeaning(heading)).toBeNull())
})

describe('the headings of other lists', () => {
  it.each([
    [
      ['Person - Name', 'Person - Phone - Work', 'Person - Email - Home', 'Deal - Value', 'Deal - Owner'],
      ['name', 'phone', 'email', 'project_amount', 'assigned_to'],
    ],
    [
      ['Default Address Address1', 'Default Address City', 'Default Address Province Code', 'Default Address Zip'],
      ['address', 'address', 'address', 'address'],
    ],
    [
      ['Company / Account', 'State/Province', 'Zip/Postal Code', 'Description'],
      ['company', 'address', 'address', 'notes'],
    ],
    [
      ['Street address line 1 - Home', 'City - Home', 'Phone - mobile', 'Email address'],
      ['address', 'address', 'phone', 'email'],
    ],
    [
      ["Customer's Name", 'Ph. No.', 'Lead Price', 'Memo', 'Location City'],
      ['name', 'phone', 'ignore', 'notes', 'address'],
    ],
    [
      ['Date In', 'Rep', 'City, State', 'Color(s)', 'Next Contact', 'Job Total'],
      ['date_created', 'assigned_to', 'address', 'selected_colors', 'next_followup_date', 'project_amount'],
    ],
    [
      ['Original Traffic Source', 'Create Date (CST)', 'Estimated Price', 'Timestamp'],
      ['lead_origin', 'date_created', 'project_amount', 'ignore'],
    ],
    [
      ['Timestamp', 'Name (First)', 'Name (Last)', 'Email (Required)', 'Address 1 Street Line 2'],
      ['date_created', 'first_name', 'last_name', 'email', 'address'],
    ],
    [
      ['Request Date', 'Name (Required)', 'Address 1 Street Line 1'],
      ['date_created', 'name', 'address'],
    ],
    [
      ['Fecha de contacto', '¿Cómo nos conoció?', 'Monto total', 'Notas internas', 'Asesor'],
      ['date_created', 'lead_origin', 'project_amount', 'additional_notes', 'assigned_to'],
    ],
    [
      ['Nombre del cliente', 'No. de teléfono', 'Dirección de instalación', 'Presupuesto'],
      ['name', 'phone', 'address', 'project_amount'],
    ],
  ])('are known: %j', (headings, targets) => expect(guessColumnTargets(headings)).toEqual(targets))

  it('may turn a name around, which is turned back', () => {
    expect(read({ 'Last Name, First Name': 'Park, Ada', Phone: '512-555-0100' })).toMatchObject({ name: 'Ada Park' })
  })
})

describe('several columns for one field', () => {
  it('give way where they are empty', () => {
    expect(guessColumnTargets(['Lead Source', 'Source'], [['', 'Google']])).toEqual(['ignore', 'lead_origin'])
    expect(read({ Name: '', 'First Name': 'Ada', 'Last Name': 'Park', Company: '' })).toMatchObject({ name: 'Ada Park' })
    expect(read({ Name: '', Company: 'Park Homes', Phone: '', Mobile: '512-555-0100' })).toMatchObject({
      name: 'Park Homes',
      phone: '512-555-0100',
    })
  })

  it('give the first phone that is one, and the others as notes', () => {
    expect(read({ Name: 'Ada', Phone: 'N/A', Mobile: '512-555-0100', 'Work Phone': 'ask for Ada: 512-555-0101' })).toMatchObject({
      phone: '512-555-0100',
      notes: 'Work Phone: ask for Ada: 512-555-0101',
    })
  })

  it.each(['yes', 'TRUE', 'no', '1023'])('take no name from a column that only says whether or which: %s', (cell) => {
    for (const heading of ['Lead', 'Customer', 'Contact'])
      expect(read({ [heading]: cell, 'First Name': 'Pat', 'Last Name': 'Doe' })).toMatchObject({ name: 'Pat Doe' })
  })

  it('find the phone or the email under Contact', () => {
    expect(read({ Name: 'Ada', Contact: '512-555-0100' })).toEqual({ name: 'Ada', phone: '512-555-0100' })
    expect(read({ Name: 'Ada', Contact: 'ada@example.com' })).toEqual({ name: 'Ada', email: 'ada@example.com' })
  })

  it('have the line of an address in the right place', () => {
    expect(read({ 'Address 1 City': 'Austin', 'Address 1 Street Line 2': 'Apt 4', 'Address 1 Street Line 1': '12 Main' })).toEqual({
      address: '12 Main, Apt 4, Austin',
    })
  })

  it('have a zip without the decimals of a number', () => {
    expect(read({ City: 'Austin', Zip: '78701.0' })).toEqual({ address: 'Austin, 78701' })
  })

  it('are one word for no address where all of them have none', () => {
    expect(read({ Address: 'N/A', City: 'N/A', State: 'N/A', Zip: 'N/A' })).toEqual({ address: 'N/A' })
  })

  it('say the name once', () => {
    expect(read({ 'Display Name': 'Doe Kitchens', 'First Name': 'Pat', 'Last Name': 'Doe', 'Company Name': 'Doe Kitchens' })).toMatchObject(
      {
        name: 'Pat Doe',
        notes: 'Display Name: Doe Kitchens',
      },
    )
    expect(read({ Name: 'Ada', Surname: 'Park' })).toMatchObject({ name: 'Ada Park' })
  })

  it('are two addresses, of which the kitchen’s is taken', () => {
    expect(
      read({
        'Billing Street': '1 Bank St',
        'Billing City': 'Waco',
        'Property Street': '4 Elm',
        'Property City': 'Austin',
        'Property Zip': '78701',
      }),
    ).toEqual({ address: '4 Elm, Austin, 78701', notes: 'Billing address: 1 Bank St, Waco' })
  })
})

describe('several phones in one cell', () => {
  it.each([
    ['(512) 555-0100, (512) 555-0101', '(512) 555-0100', 'Phone: (512) 555-0101'],
    ['(512) 555-0100 or 555-0101', '(512) 555-0100', 'Phone: 555-0101'],
    ['512-555-0100 / 512-555-0101', '512-555-0100', 'Phone: 512-555-0101'],
    ['512/555/0100', '512/555/0100', undefined],
    ['5125550100;ext=12', '5125550100;ext=12', undefined],
    ['512-555-0100 ::: 512-555-0100', '512-555-0100', undefined],
  ])('%s', (cell, phone, notes) => expect(read({ Phone: cell })).toEqual({ phone, ...(notes && { notes }) }))
})
