-- Written from lib/rules/insurers.ts by tests/guards/insurers.test.ts.

-- The parts of lists of insurances, each with the name of the insurer that it names, or as it is: the first one in it, the
-- longest of several, as regular expressions match.
CREATE OR REPLACE FUNCTION insurers_in(parts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT DISTINCT coalesce(known.name, part.line)
    FROM unnest(parts) AS list (part) CROSS JOIN string_to_table(list.part, chr(10)) AS part (line)
    -- OFFSET, so that it is computed once.
    CROSS JOIN LATERAL (SELECT substring(' ' || normalised(part.line) || ' ' FROM
      ' (aetna|ambetter|amerigroup|anthem|blue cross|blue cross blue shield|blue cross and blue shield|bluecross blueshield|bcbs|blue shield|carefirst|cigna|coventry|coventry health care|delta dental|emblemhealth|emblem health|eyemed|health net|healthnet|highmark|humana|kaiser|kaiser permanente|medicaid|medi cal|medicare|metlife|molina|molina healthcare|multiplan|tricare|unitedhealthcare|united healthcare|united health care|uhc|united concordia|wellcare|workers compensation|workers comp|worker s compensation|worker s comp) ') AS words OFFSET 0) said
    LEFT JOIN (VALUES
      ('aetna', 'Aetna'),
      ('ambetter', 'Ambetter'),
      ('amerigroup', 'Amerigroup'),
      ('anthem', 'Anthem'),
      ('blue cross', 'Blue Cross'),
      ('blue cross blue shield', 'Blue Cross Blue Shield'),
      ('blue cross and blue shield', 'Blue Cross Blue Shield'),
      ('bluecross blueshield', 'Blue Cross Blue Shield'),
      ('bcbs', 'Blue Cross Blue Shield'),
      ('blue shield', 'Blue Shield'),
      ('carefirst', 'CareFirst'),
      ('cigna', 'Cigna'),
      ('coventry', 'Coventry'),
      ('coventry health care', 'Coventry'),
      ('delta dental', 'Delta Dental'),
      ('emblemhealth', 'EmblemHealth'),
      ('emblem health', 'EmblemHealth'),
      ('eyemed', 'EyeMed'),
      ('health net', 'Health Net'),
      ('healthnet', 'Health Net'),
      ('highmark', 'Highmark'),
      ('humana', 'Humana'),
      ('kaiser', 'Kaiser'),
      ('kaiser permanente', 'Kaiser Permanente'),
      ('medicaid', 'Medicaid'),
      ('medi cal', 'Medi-Cal'),
      ('medicare', 'Medicare'),
      ('metlife', 'MetLife'),
      ('molina', 'Molina'),
      ('molina healthcare', 'Molina'),
      ('multiplan', 'MultiPlan'),
      ('tricare', 'TRICARE'),
      ('unitedhealthcare', 'UnitedHealthcare'),
      ('united healthcare', 'UnitedHealthcare'),
      ('united health care', 'UnitedHealthcare'),
      ('uhc', 'UnitedHealthcare'),
      ('united concordia', 'United Concordia'),
      ('wellcare', 'WellCare'),
      ('workers compensation', 'Workers Compensation'),
      ('workers comp', 'Workers Compensation'),
      ('worker s compensation', 'Workers Compensation'),
      ('worker s comp', 'Workers Compensation')
    ) AS known (words, name) ON known.words = said.words
    ORDER BY 1)
$$;
