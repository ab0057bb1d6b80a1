-- Written from lib/rules/insurers.ts by tests/guards/insurers.test.ts.

-- The parts of lists of insurances, each with the name of the insurer that it names, or as it is: the first one in it, the
-- longest of several.
CREATE OR REPLACE FUNCTION insurers_in(parts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT DISTINCT coalesce(found.name, part.line)
    FROM unnest(parts) AS list (part) CROSS JOIN string_to_table(list.part, chr(10)) AS part (line)
    -- OFFSET, so that the words are computed once.
    CROSS JOIN LATERAL (SELECT ' ' || normalised(part.line) || ' ' AS words OFFSET 0) plain
    LEFT JOIN LATERAL (
      SELECT known.name FROM (VALUES
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
      ) AS known (words, name)
      WHERE strpos(plain.words, ' ' || known.words || ' ') > 0
      ORDER BY strpos(plain.words, ' ' || known.words || ' '), length(known.words) DESC LIMIT 1
    ) found ON true ORDER BY 1)
$$;
